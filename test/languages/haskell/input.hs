{-# LANGUAGE GADTs #-}
-- | Module doc
module Data.Foo.Bar (foo, Bar(..)) where

import qualified Data.Map as M

-- | Doc of foo
foo :: Int -> Int
{-# INLINE foo #-}
foo 0 = 1
foo n
  | n > 1 = go n
  | otherwise = 2
  where
    go :: Int -> Int
    go x = x

a, b :: Int
a = 1
b = 2

infixl 5 <+>
(<+>) :: Int -> Int -> Int
x <+> y = x + y
(x <-> y) z = x
x `op` y = 1

data Shape = Circle { radius :: Double } | Square Double
  deriving (Show, Eq)
newtype Wrap a = Wrap { unWrap :: a } deriving newtype Show
type Name = String
type family F a where
  F Int = Bool
data family D a
data instance D Int = DInt
type instance G Int = Int
data Expr a where
  Lit :: Int -> Expr Int
class (Eq a) => Container f a | f -> a where
  empty :: f a
  insert :: a -> f a -> f a
  insert = undefined
  type Elem f
  data Dat f
  (<>.) :: a -> a
  {-# MINIMAL empty #-}

{- A comment
   of its own. -}
instance Show a => Show (Wrap a) where
  show (Wrap a) = show a
  showsPrec _ x = id
instance Container [] Int where
  empty = []
  type Elem [] = Int
deriving instance Eq Foo
pattern P :: Int -> Maybe Int
pattern P x = Just x
foreign import ccall "math.h sin" c_sin :: Double -> Double
foreign export ccall foo :: Int -> Int
(p, q) = (1, 2)
type role X nominal
default (Int)
makeLenses ''Foo
main :: IO ()
main = do
  let y = 1
      f x = x
  print y
noSig = 3
$(deriveJSON ''X)
kindSig :: forall k. k
type T :: Type -> Type
newtype T a = T a
class Foo a
data Void
f' = 1
type a + b = Either a b
data a :*: b = a :*: b
x' :: Int; x' = 2
branched :: Int
#if MIN_VERSION_base(4,11,0)
branched = 1
#else
branched = 2
only_else = 3
#endif
one, two :: Int
  -> Int
one = id
guarded x
  -- first
  -- second
  | x = 1
type Api = Int :> Text
class Guards a where
  guards a
    -- note
    | a = 1
pattern Three a b c <- (a, b, c)
instance Foo (a :<|> b) where
  foo' = 1
instance Foo ((arr :: a -> b) :> sub) where
  foo' = 2
instance Foo (Wrap (a :+: b)) where
  foo' = 3
instance Foo (T :: * -> *) where
  foo' = 4
instance Foo [Int] where
  foo' = 5
instance Foo (a -> b) where
  foo' = 6
