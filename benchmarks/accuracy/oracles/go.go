// The definitions of Go by go/parser. Paths on standard input, lines of JSON on standard output.
// Counted: functions, methods, methods of interfaces, types at any depth, constants and variables of the package. A lone
// specification has the lines of its statement, one of a parenthesised group its own.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
)

type record struct {
	File  string `json:"f"`
	Name  string `json:"s,omitempty"`
	Kind  string `json:"k,omitempty"`
	Lines string `json:"l,omitempty"`
	Owner string `json:"p,omitempty"`
	Error string `json:"error,omitempty"`
}

type reader struct {
	file  string
	set   *token.FileSet
	write func(record)
}

func (r reader) emit(name *ast.Ident, kind string, node ast.Node, owner string) {
	if name.Name == "_" {
		return
	}
	// The lines as they stand, whatever a //line comment says.
	first := r.set.PositionFor(node.Pos(), false).Line
	last := r.set.PositionFor(node.End()-1, false).Line
	r.write(record{File: r.file, Name: name.Name, Kind: kind, Lines: fmt.Sprintf("%d-%d", first, last), Owner: owner})
}

func receiver(list *ast.FieldList) string {
	if list == nil || len(list.List) == 0 {
		return ""
	}
	kind := list.List[0].Type
	for {
		switch node := kind.(type) {
		case *ast.StarExpr:
			kind = node.X
		case *ast.ParenExpr:
			kind = node.X
		case *ast.IndexExpr:
			kind = node.X
		case *ast.IndexListExpr:
			kind = node.X
		case *ast.Ident:
			return node.Name
		default:
			return ""
		}
	}
}

func (r reader) declaration(decl *ast.GenDecl, top bool) {
	for _, spec := range decl.Specs {
		var whole ast.Node = spec
		if !decl.Lparen.IsValid() {
			whole = decl
		}
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			kind := "type"
			if !spec.Assign.IsValid() {
				switch spec.Type.(type) {
				case *ast.StructType:
					kind = "struct"
				case *ast.InterfaceType:
					kind = "interface"
				}
			}
			r.emit(spec.Name, kind, whole, "")
			if inner, ok := spec.Type.(*ast.InterfaceType); ok {
				for _, field := range inner.Methods.List {
					if _, ok := field.Type.(*ast.FuncType); ok {
						for _, name := range field.Names {
							r.emit(name, "method", field, spec.Name.Name)
						}
					}
				}
			}
			ast.Inspect(spec.Type, r.functions)
		case *ast.ValueSpec:
			if top {
				kind := "var"
				if decl.Tok == token.CONST {
					kind = "const"
				}
				for _, name := range spec.Names {
					r.emit(name, kind, whole, "")
				}
			}
			for _, value := range spec.Values {
				ast.Inspect(value, r.functions)
			}
		}
	}
}

// functions finds the types declared in bodies.
func (r reader) functions(node ast.Node) bool {
	if statement, ok := node.(*ast.DeclStmt); ok {
		r.declaration(statement.Decl.(*ast.GenDecl), false)
		return false
	}
	return true
}

func main() {
	stdout := bufio.NewWriter(os.Stdout)
	defer stdout.Flush()
	encoder := json.NewEncoder(stdout)
	write := func(line record) { _ = encoder.Encode(line) }
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		file := lines.Text()
		set := token.NewFileSet()
		tree, err := parser.ParseFile(set, file, nil, parser.SkipObjectResolution)
		if err != nil {
			write(record{File: file, Error: err.Error()})
			continue
		}
		r := reader{file, set, write}
		for _, decl := range tree.Decls {
			switch decl := decl.(type) {
			case *ast.GenDecl:
				r.declaration(decl, true)
			case *ast.FuncDecl:
				kind := "fn"
				if decl.Recv != nil {
					kind = "method"
				}
				r.emit(decl.Name, kind, decl, receiver(decl.Recv))
				if decl.Body != nil {
					ast.Inspect(decl.Body, r.functions)
				}
			}
		}
	}
}
