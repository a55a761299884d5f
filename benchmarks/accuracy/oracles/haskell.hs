-- The definitions of Haskell as GHC's own parser sees them. Lines of the C preprocessor are blanked, so that every branch is read; a
-- file of which the branches are no module together is left out. Paths on standard input, lines of JSON on standard output.
module Main (main) where

import Control.Exception (SomeException, catch)
import Control.Monad (forM_)
import Control.Monad.IO.Class (liftIO)
import Data.Char (isSpace, ord)
import Data.Foldable (toList)
import Data.List (isPrefixOf, sortOn)
import GHC hiding (parseModule)
import GHC.Data.FastString (mkFastString)
import GHC.Data.StringBuffer (stringToStringBuffer)
import GHC.Driver.Session (DynFlags, parseDynamicFilePragma, xopt_set)
import GHC.LanguageExtensions (Extension (..))
import GHC.Parser (parseModule)
import GHC.Parser.Header (getOptions)
import GHC.Parser.Lexer (P (..), ParseResult (..), mkPState)
import GHC.Types.Name.Occurrence (occNameString)
import GHC.Types.Name.Reader (rdrNameOcc)
import GHC.Types.SrcLoc (mkRealSrcLoc)
import System.IO (IOMode (..), hGetContents, hSetEncoding, openFile, stdin, stdout, utf8)
import System.Process (readProcess)

-- | What packages switch on for all their files, where that changes no other syntax.
usual :: [Extension]
usual =
  [ BangPatterns, BlockArguments, ConstraintKinds, DataKinds, DefaultSignatures, DeriveAnyClass, DerivingStrategies, DerivingVia
  , EmptyCase, ExistentialQuantification, ExplicitForAll, FlexibleContexts, FlexibleInstances, FunctionalDependencies, GADTs
  , GeneralizedNewtypeDeriving, ImportQualifiedPost, KindSignatures, LambdaCase, MultiParamTypeClasses, MultiWayIf
  , RecordPuns, NumericUnderscores, PolyKinds, RankNTypes, RecordWildCards, ScopedTypeVariables, StandaloneDeriving
  , StandaloneKindSignatures, TupleSections, TypeApplications, TypeFamilies, TypeOperators, ViewPatterns ]

-- | What stands at one level: a signature, the clauses of one name, a pragma that may stand between the two, anything else.
data Item = Signature [String] | Binding [String] | Pragma | Other

main :: IO ()
main = do
  mapM_ (`hSetEncoding` utf8) [stdin, stdout]
  libdir <- takeWhile (/= '\n') <$> readProcess "ghc" ["--print-libdir"] ""
  paths <- lines <$> getContents
  runGhc (Just libdir) $ do
    flags <- getSessionDynFlags
    forM_ paths $ \path -> liftIO $ do
      handle <- openFile path ReadMode
      hSetEncoding handle utf8
      text <- unlines . map blank . lines . filter (/= '\r') <$> hGetContents handle
      run flags path text `catch` \failure ->
        -- An option that this compiler does not know.
        const (putStrLn ("{\"f\":" ++ json path ++ ",\"error\":\"not parsed\"}")) (failure :: SomeException)
 where
  blank line = if "#" `isPrefixOf` line && not ("#-}" `isPrefixOf` line) then "" else line

run :: DynFlags -> FilePath -> String -> IO ()
run session path text = do
  let buffer = stringToStringBuffer text
      basic = foldl xopt_set session usual
  (flags, _, _) <- parseDynamicFilePragma basic [option | option <- getOptions basic buffer path, isSyntax (unLoc option)]
  case unP parseModule (mkPState flags buffer (mkRealSrcLoc (mkFastString path) 1 1)) of
    PFailed _ -> putStrLn ("{\"f\":" ++ json path ++ ",\"error\":\"not parsed\"}")
    POk _ (L _ parsed) -> do
      forM_ (hsmodName parsed) $ \(L at name) -> put path "" (moduleNameString name) "module" (firstOf at) Nothing
      level path "" "fn" [(at, itemOf declaration) | L at declaration <- hsmodDecls parsed]
      forM_ (hsmodDecls parsed) $ \(L at declaration) -> inside path at declaration

equationsOf :: FamilyDecl GhcPs -> [Int]
equationsOf family = case fdInfo family of
  ClosedTypeFamily (Just equations) -> [lastOf place | L place _ <- equations]
  _ -> []

-- | Whether an option of a file says how it is written.
isSyntax :: String -> Bool
isSyntax option = "-X" `isPrefixOf` option && option `notElem` ["-XCPP", "-XSafe", "-XTrustworthy", "-XUnsafe"]

-- | Types, and what classes and instances hold.
inside :: FilePath -> SrcSpan -> HsDecl GhcPs -> IO ()
inside path at declaration = case declaration of
  TyClD _ DataDecl {tcdLName = name} -> add (nameOf name) "struct"
  TyClD _ SynDecl {tcdLName = name} -> add (nameOf name) "type"
  -- A closed family ends with its equations, wherever GHC says.
  TyClD _ FamDecl {tcdFam = family} -> put path "" (nameOf (fdLName family)) "type" (firstOf at) (Just (maximum (lastOf at : equationsOf family)))
  TyClD _ ClassDecl {tcdLName = name, tcdSigs = signatures, tcdMeths = bindings, tcdATs = families} -> do
    add (nameOf name) "class"
    forM_ families $ \(L place family) -> put path (nameOf name) (nameOf (fdLName family)) "type" (firstOf place) (Just (lastOf place))
    members (nameOf name) signatures bindings
  InstD _ (ClsInstD _ ClsInstDecl {cid_poly_ty = given, cid_sigs = signatures, cid_binds = bindings}) -> members (lastTypeOf (unLoc (hsSigType given))) signatures bindings
  ForD _ ForeignImport {fd_name = name} -> add (nameOf name) "fn"
  _ -> pure ()
 where
  add name kind = put path "" name kind (firstOf at) (Just (lastOf at))
  members owner signatures bindings =
    level path owner "method" $
      [(place, signatureOf signature) | L place signature <- signatures]
        ++ [(place, bindingOf binding) | L place binding <- toList bindings]

-- | A signature of one name belongs to the clauses after it, and stands for itself where its level has none.
level :: FilePath -> String -> String -> [(SrcSpan, Item)] -> IO ()
level path owner kind items = go (sortOn (spanOf . fst) items)
 where
  defined = concat [names | (_, Binding names) <- items]
  go ((from, Signature [name]) : rest)
    | (_, (to, Binding [bound]) : more) <- span (isBetween name . snd) rest, bound == name = goOn from to name more
  go ((at, Signature names) : rest) = mapM_ (one at at) (filter (`notElem` defined) names) >> go rest
  go ((at, Binding [name]) : rest) = goOn at at name rest
  go ((at, Binding names) : rest) = mapM_ (one at at) names >> go rest
  go (_ : rest) = go rest
  go [] = pure ()
  one from to name = put path owner name kind (firstOf from) (Just (lastOf to))
  -- Of a preprocessor's branches each may hold the signature, and the whole of a binding.
  isBetween name item = case item of Pragma -> True; Signature [other] -> other == name; _ -> False
  goOn from _ name ((to, Binding [bound]) : more) | bound == name = goOn from to name more
  goOn from to name more = one from to name >> go more

-- | The type that an instance is for: the last argument of its class, by the head of that.
lastTypeOf :: HsType GhcPs -> String
lastTypeOf given = case given of
  HsForAllTy {hst_body = inner} -> lastTypeOf (unLoc inner)
  HsQualTy {hst_body = inner} -> lastTypeOf (unLoc inner)
  HsAppTy _ _ argument -> headOf (unLoc argument)
  HsParTy _ inner -> lastTypeOf (unLoc inner)
  HsOpTy _ _ _ right -> headOf (unLoc right)
  HsTyVar _ _ name -> nameOf name
  _ -> "?"

headOf :: HsType GhcPs -> String
headOf given = case given of
  HsTyVar _ _ name -> nameOf name
  HsParTy _ inner -> headOf (unLoc inner)
  HsAppTy _ function _ -> headOf (unLoc function)
  HsAppKindTy _ function _ -> headOf (unLoc function)
  HsKindSig _ inner _ -> headOf (unLoc inner)
  HsBangTy _ _ inner -> headOf (unLoc inner)
  HsOpTy _ _ name _ -> nameOf name
  HsListTy _ _ -> "[]"
  _ -> "?"

itemOf :: HsDecl GhcPs -> Item
itemOf (SigD _ signature) = signatureOf signature
itemOf (ValD _ binding) = bindingOf binding
itemOf _ = Other

signatureOf :: Sig GhcPs -> Item
signatureOf signature = case signature of
  TypeSig _ names _ -> Signature (map nameOf names)
  PatSynSig _ names _ -> Signature (map nameOf names)
  ClassOpSig _ False names _ -> Signature (map nameOf names)
  _ -> Pragma

bindingOf :: HsBind GhcPs -> Item
bindingOf binding = case binding of
  FunBind {fun_id = name} -> Binding [nameOf name]
  PatBind {pat_lhs = pattern} -> Binding (namesIn pattern)
  PatSynBind _ PSB {psb_id = name} -> Binding [nameOf name]
  _ -> Other

namesIn :: LPat GhcPs -> [String]
namesIn (L _ pattern) = case pattern of
  VarPat _ name -> [nameOf name]
  TuplePat _ parts _ -> concatMap namesIn parts
  ListPat _ parts -> concatMap namesIn parts
  ParPat _ part -> namesIn part
  BangPat _ part -> namesIn part
  LazyPat _ part -> namesIn part
  ConPat _ _ (PrefixCon parts) -> concatMap namesIn parts
  ConPat _ _ (InfixCon left right) -> namesIn left ++ namesIn right
  _ -> []

nameOf :: Located RdrName -> String
nameOf = occNameString . rdrNameOcc . unLoc

spanOf :: SrcSpan -> (Int, Int)
spanOf (RealSrcSpan place _) = (srcSpanStartLine place, srcSpanStartCol place)
spanOf _ = (0, 0)

firstOf, lastOf :: SrcSpan -> Int
firstOf = fst . spanOf
lastOf (RealSrcSpan place _) = srcSpanEndLine place - (if srcSpanEndCol place == 1 then 1 else 0)
lastOf _ = 0

put :: FilePath -> String -> String -> String -> Int -> Maybe Int -> IO ()
put path owner name kind first end =
  putStrLn $ concat ["{\"f\":", json path, ",\"s\":", json name, ",\"k\":\"", kind, "\",\"l\":\"", show first, "-", maybe "" show end, "\",\"p\":", json owner, "}"]

json :: String -> String
json text = "\"" ++ concatMap escape text ++ "\""
 where
  escape '"' = "\\\""
  escape '\\' = "\\\\"
  escape c
    | isSpace c || ord c < 32 = " "
    | otherwise = [c]
