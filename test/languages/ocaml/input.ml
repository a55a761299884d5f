(** Doc *)
open Foo
let x = 1
let rec f a = g a
and g b = f b
let (a, b) = 1, 2
let () = print_endline "x"
let _ = 3
let ( + ) a b = a
let h = fun x -> x
let k = function A -> 1 | B -> 2
let f' ?(opt=1) ~lab (x : int) : int = let local y = y in local x
let { contents } = r
let%test "foo" = true
type t = A | B of int
and u = { mutable x : int; f : int -> int }
type 'a v = 'a list
type ('a, 'b) w
type poly = [ `A | `B ]
type ext = ..
type ext += C
exception Err of string
exception E2 = Foo.Bar
external ext : int -> int = "c_ext"
module M = struct
  let inner = 1
  let fn x = x
  type t = int
  module N = struct let deep () = 1 end
end
module F (X : S) = struct let y = X.x end
module F2 = functor (X : S) -> struct let y = 1 end
module A = Foo.Bar
module G = F(M)
module type S = sig
  type t
  val x : int
  val f : t -> t
  module Sub : sig val z : int end
  exception Q
end
module rec R1 : S = struct end and R2 : S = struct end
module C : sig val a : int end = struct let a = 1 end
class point x_init = object (self)
  inherit foo
  val mutable x = x_init
  method get_x = x
  method private move d = x <- x + d
  method virtual area : float
  initializer print_int 1
end
and other = object end
class virtual ['a] vc = object end
class type ct = object method m : int end
let obj = object method foo = 1 end
include struct let included = 1 end
let open_in = M.(x)
;;
let (module Q) = m
let f : int -> int = fun x -> x
let[@inline] attr x = x [@@inline]
let v : type a. a t -> a = function _ -> 1
module Given (T : sig type parameter val given : int end) = struct let made = T.given end
let cast = (cast : int -> int)
let (annotated : int -> int) = cast
let several : 'a. 'a -> 'a = cast
let (<|>), (~?) = ops
let grouped =
  (fun x -> x)
let runs g =
  let module G = Run (struct
    let mode = g
  end) in
  G.go ()
module type Asked = sig
  val to_text : int -> string
  module Inner : sig val text : int -> int end
end
module Asked = struct
  let to_text x = x
  module Inner = struct let text x = x end
end
module State : sig
  type t
  type shape = Round | Square
  exception Gone of int
  val start : t
  module Update : sig
    type t
    val given : t
  end
  module Table : Hashtbl.S
  val inherited : int -> int
end = struct
  type t = { at : int }
  type shape = Round | Square
  exception Gone of int
  let start = { at = 1 }
  module Update = struct
    type t = int
    include Given
  end
  module Table = String.Table
  include Base
end
module Parts : sig
  type outer
  type shape
  val whole : shape -> outer
end
with type outer := shape = Whole.Parts
type shape = Parts.shape

module Given = Make (struct
  type t = int
  let compare a b = a - b
end)

module Twice (X : S) : T = Make2 (struct let one = 1 end) (struct let two () = 2 end)
