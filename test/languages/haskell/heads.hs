-- | Boxes.
{-# LANGUAGE CPP #-}
{-# LANGUAGE LambdaCase #-}
module Boxes where

-- | Opens one.
{-# INLINE open #-}
open :: Box a -> a
open (Box a) = a

{-# INLINE shut #-}
shut :: a -> Box a
shut = Box
