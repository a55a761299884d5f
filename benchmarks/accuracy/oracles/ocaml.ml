(* Definitions of OCaml by the compiler's own parser (compiler-libs), under the rule of cache-format.md. Paths come on standard
   input, one a line; one JSON object a line goes out. Values inside expressions are locals, as in ctx. *)
open Parsetree

let escape text =
  let buffer = Buffer.create (String.length text) in
  String.iter
    (function
      | '"' -> Buffer.add_string buffer "\\\""
      | '\\' -> Buffer.add_string buffer "\\\\"
      | c when Char.code c < 32 -> Buffer.add_char buffer ' '
      | c -> Buffer.add_char buffer c)
    text;
  Buffer.contents buffer

let file = ref ""

let put ?(first : Location.t option) (loc : Location.t) kind owner name =
  let from = match first with Some l -> l | None -> loc in
  let p = if owner = "" then "" else Printf.sprintf ",\"p\":\"%s\"" (escape owner) in
  Printf.printf "{\"f\":\"%s\",\"s\":\"%s\",\"k\":\"%s\",\"l\":\"%d-%d\"%s}\n" (escape !file) (escape name) kind
    from.loc_start.pos_lnum loc.loc_end.pos_lnum p

let inside owner name = if owner = "" then name else owner ^ "." ^ name

let rec is_arrow t =
  match t.ptyp_desc with
  | Ptyp_arrow _ -> true
  | Ptyp_poly (_, t) | Ptyp_alias (t, _) -> is_arrow t
  | _ -> false

let rec is_function e =
  match e.pexp_desc with
  | Pexp_fun _ | Pexp_function _ -> true
  | Pexp_newtype (_, e) -> is_function e
  | Pexp_constraint (e, t) -> is_arrow t || is_function e
  | _ -> false

(* The names of a pattern, and whether its type is that of a function. *)
let rec names p =
  match p.ppat_desc with
  | Ppat_var { txt; _ } -> [ (txt, false) ]
  | Ppat_alias (p, { txt; _ }) -> (txt, false) :: names p
  | Ppat_constraint (p, t) -> List.map (fun (n, f) -> (n, f || is_arrow t)) (names p)
  | Ppat_tuple ps | Ppat_array ps -> List.concat_map names ps
  | Ppat_construct (_, Some (_, p)) | Ppat_variant (_, Some p) | Ppat_lazy p | Ppat_open (_, p) -> names p
  | Ppat_record (fields, _) -> List.concat_map (fun (_, p) -> names p) fields
  | Ppat_or (a, _) -> names a
  | _ -> []

(* Alone in its statement a definition is as wide as that; of several each has its own lines. *)
let each list whole own f = match list with [ x ] -> f whole x | _ -> List.iter (fun x -> f (own x) x) list

let type_kind d =
  match d.ptype_kind with Ptype_variant _ -> "enum" | Ptype_record _ -> "struct" | _ -> "type"

let types owner loc list =
  each list loc (fun d -> d.ptype_loc) (fun loc d -> put loc (type_kind d) owner d.ptype_name.txt)

let rec class_fields owner fields =
  List.iter
    (fun f -> match f.pcf_desc with Pcf_method ({ txt; _ }, _, _) -> put f.pcf_loc "method" owner txt | _ -> ())
    fields

and class_body owner c =
  match c.pcl_desc with
  | Pcl_structure s -> class_fields owner s.pcstr_fields
  | Pcl_fun (_, _, _, c) | Pcl_let (_, _, c) | Pcl_open (_, c) | Pcl_constraint (c, _) -> class_body owner c
  | _ -> ()

and class_type owner c =
  match c.pcty_desc with
  | Pcty_signature s ->
    List.iter
      (fun f -> match f.pctf_desc with Pctf_method ({ txt; _ }, _, _, _) -> put f.pctf_loc "method" owner txt | _ -> ())
      s.pcsig_fields
  | Pcty_arrow (_, _, c) | Pcty_open (_, c) -> class_type owner c
  | _ -> ()

let rec structure owner items = List.iter (item owner) items

and item owner { pstr_desc; pstr_loc = loc } =
  match pstr_desc with
  | Pstr_value (_, bindings) ->
    each bindings loc
      (fun b -> b.pvb_loc)
      (fun loc b ->
        List.iter
          (fun (name, typed) -> put loc (if typed || is_function b.pvb_expr then "fn" else "const") owner name)
          (names b.pvb_pat);
        expression owner b.pvb_expr)
  | Pstr_eval (e, _) -> expression owner e
  | Pstr_primitive d -> put loc "fn" owner d.pval_name.txt
  | Pstr_type (_, list) -> types owner loc list
  | Pstr_exception e -> put loc "type" owner e.ptyexn_constructor.pext_name.txt
  | Pstr_module b -> binding owner loc b
  | Pstr_recmodule list -> each list loc (fun b -> b.pmb_loc) (fun loc b -> binding owner loc b)
  | Pstr_modtype d -> interface owner loc d
  | Pstr_class list ->
    each list loc
      (fun c -> c.pci_loc)
      (fun loc c ->
        put loc "class" owner c.pci_name.txt;
        class_body (inside owner c.pci_name.txt) c.pci_expr)
  | Pstr_class_type list -> class_types owner loc list
  (* What is included under a signature has its names from there. *)
  | Pstr_extension ((_, PStr items), _) -> structure owner items
  | Pstr_include i -> named owner i.pincl_mod
  | _ -> ()

(* Modules in expressions. *)
and expression owner e =
  let expr self e =
    match e.pexp_desc with
    | Pexp_letmodule ({ txt = Some name; _ }, m, body) ->
      put { e.pexp_loc with loc_end = m.pmod_loc.loc_end } "module" owner name;
      named (inside owner name) m;
      self.Ast_iterator.expr self body
    | Pexp_object { pcstr_fields = fields; _ } ->
      class_fields owner fields;
      Ast_iterator.default_iterator.expr self e
    | _ -> Ast_iterator.default_iterator.expr self e
  in
  let it = { Ast_iterator.default_iterator with expr; module_expr = (fun _ m -> modexp owner m) } in
  it.expr it e

and binding owner loc b =
  match b.pmb_name.txt with
  | Some name ->
    put loc "module" owner name;
    named (inside owner name) b.pmb_expr
  | None -> ()

(* A module whose names stand nowhere but in its signature: it is another by name, or made by a functor. *)
and named owner m =
  match m.pmod_desc with
  | Pmod_constraint (({ pmod_desc = Pmod_ident _ | Pmod_apply _ | Pmod_unpack _; _ } as made), t) ->
    modtype owner t;
    modexp owner made
  | _ -> modexp owner m

and modexp owner m =
  match m.pmod_desc with
  | Pmod_structure items -> structure owner items
  | Pmod_functor (_, m) -> modexp owner m
  | Pmod_constraint (m, _) -> modexp owner m
  (* What is given to a functor is a module as well, without a name. *)
  | Pmod_apply (f, m) -> modexp owner f; modexp owner m
  | _ -> ()

and interface owner loc d =
  put loc "interface" owner d.pmtd_name.txt;
  Option.iter (modtype ~func:"method" (inside owner d.pmtd_name.txt)) d.pmtd_type

(* [func]: what a function is there; in a module type it is a method. *)
and modtype ?(func = "fn") owner t =
  match t.pmty_desc with
  | Pmty_signature items -> List.iter (signature ~func owner) items
  | Pmty_functor (_, t) | Pmty_with (t, _) -> modtype ~func owner t
  | _ -> ()

and signature ?(func = "fn") owner { psig_desc; psig_loc = loc } =
  match psig_desc with
  | Psig_value d -> put loc (if d.pval_prim <> [] || is_arrow d.pval_type then func else "const") owner d.pval_name.txt
  | Psig_type (_, list) -> types owner loc list
  | Psig_exception e -> put loc "type" owner e.ptyexn_constructor.pext_name.txt
  | Psig_module d -> declared owner loc d
  | Psig_recmodule list -> each list loc (fun d -> d.pmd_loc) (fun loc d -> declared owner loc d)
  | Psig_modtype d -> interface owner loc d
  | Psig_class list ->
    each list loc
      (fun c -> c.pci_loc)
      (fun loc c ->
        put loc "class" owner c.pci_name.txt;
        class_type (inside owner c.pci_name.txt) c.pci_expr)
  | Psig_class_type list -> class_types owner loc list
  | _ -> ()

and declared owner loc d =
  match d.pmd_name.txt with
  | Some name ->
    put loc "module" owner name;
    modtype (inside owner name) d.pmd_type
  | None -> ()

and class_types owner loc list =
  each list loc
    (fun c -> c.pci_loc)
    (fun loc c ->
      put loc "interface" owner c.pci_name.txt;
      class_type (inside owner c.pci_name.txt) c.pci_expr)

(* The text with lines such as `# 1 "other.ml"` blank, which would renumber those after them. *)
let text_of file =
  let channel = open_in_bin file in
  let text = really_input_string channel (in_channel_length channel) in
  close_in channel;
  let plain line =
    if String.length line > 2 && line.[0] = '#' && line.[1] = ' ' && line.[2] >= '0' && line.[2] <= '9' then
      String.make (String.length line) ' '
    else line
  in
  String.concat "\n" (List.map plain (String.split_on_char '\n' text))

let () =
  try
    while true do
      file := input_line stdin;
      try
        let lexbuf = Lexing.from_string (text_of !file) in
        Location.init lexbuf !file;
        if Filename.check_suffix !file ".mli" then List.iter (fun i -> signature "" i) (Parse.interface lexbuf)
        else structure "" (Parse.implementation lexbuf)
      with error ->
        Printf.printf "{\"f\":\"%s\",\"error\":\"%s\"}\n" (escape !file) (escape (Printexc.to_string error))
    done
  with End_of_file -> ()
