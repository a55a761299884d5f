(** Doc *)
val x : int
(** after *)
external e : int -> int = "x"
type t
module M : sig val y : int end
module type S = sig end
module F : functor (X : S) -> S
exception E
class point : int -> object method get_x : int end
class type ct = object method m : int end
val ( + ) : int -> int
include S with type t := t
type x = A | B
module N = Foo
module rec A : S and B : S
module Given (T : sig type parameter val given : int end) : sig val made : int end
