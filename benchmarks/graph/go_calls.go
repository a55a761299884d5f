// Every call of a Go tree, and the types that implement its interfaces, as go/types binds them: `go run go_calls.go ROOT < PATHS`,
// a path a line, relative to the root. Prints lines with tabs. A call: file, line, name, file and line of the definition (file
// "-" outside of the tree), kind. An interface and a type that implements it: "implements", then file, line and name of each. A file that was read: "read" and its path.
// Files that the build constraints of this machine leave out are not read, and of cgo only what needs no C.
package main

import (
	"bufio"
	"fmt"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"sort"
	"strings"
)

// group is the files of one folder that are compiled together.
type group struct {
	importPath string
	files      []string
}

type tree struct {
	root    string
	set     *token.FileSet
	groups  map[string]group // by import path
	loaded  map[string]*types.Package
	outside types.Importer
	out     *bufio.Writer
	named   []*types.TypeName
}

var moduleLine = regexp.MustCompile(`(?m)^module\s+"?([^\s"]+)`)

func main() {
	root, err := filepath.EvalSymlinks(os.Args[1])
	if err != nil {
		panic(err)
	}
	set := token.NewFileSet()
	build.Default.CgoEnabled = false
	t := &tree{root, set, map[string]group{}, map[string]*types.Package{}, importer.ForCompiler(set, "source", nil), bufio.NewWriter(os.Stdout), nil}
	defer t.out.Flush()
	folders := map[string]bool{}
	for input := bufio.NewScanner(os.Stdin); input.Scan(); {
		folders[path.Dir(input.Text())] = true
	}
	var tests []group
	for folder := range folders {
		// Like the go command.
		if strings.Contains("/"+folder+"/", "/testdata/") || strings.Contains("/"+folder, "/_") {
			continue
		}
		found, err := build.Default.ImportDir(filepath.Join(root, folder), 0)
		if err != nil {
			continue
		}
		name := t.importPath(folder)
		t.groups[name] = group{name, t.in(folder, found.GoFiles)}
		if len(found.TestGoFiles) > 0 {
			tests = append(tests, group{name, t.in(folder, append(found.GoFiles, found.TestGoFiles...))})
		}
		if len(found.XTestGoFiles) > 0 {
			tests = append(tests, group{name + "_test", t.in(folder, found.XTestGoFiles)})
		}
	}
	names := []string{}
	for name := range t.groups {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		t.Import(name)
	}
	t.printImplementations()
	for _, one := range tests {
		t.check(one, func(file string) bool { return strings.HasSuffix(file, "_test.go") })
	}
}

func (t *tree) in(folder string, names []string) []string {
	files := []string{}
	for _, name := range names {
		files = append(files, filepath.Join(t.root, folder, name))
	}
	return files
}

// importPath is the path of a folder below the nearest go.mod, or below its vendor folder.
func (t *tree) importPath(folder string) string {
	if at := strings.LastIndex("/"+folder+"/", "/vendor/"); at >= 0 {
		return strings.Trim(("/" + folder + "/")[at+len("/vendor/"):], "/")
	}
	for above := folder; ; above = path.Dir(above) {
		text, err := os.ReadFile(filepath.Join(t.root, above, "go.mod"))
		if module := moduleLine.FindSubmatch(text); err == nil && module != nil {
			rest := strings.TrimPrefix(strings.TrimPrefix(folder, above), "/")
			if above == "." {
				rest = strings.TrimPrefix(folder, ".")
			}
			if string(module[1]) == "std" {
				return rest
			}
			return strings.TrimSuffix(path.Join(string(module[1]), rest), "/")
		}
		if above == "." || above == "/" {
			return folder
		}
	}
}

// Import is what go/types calls for each import. A package that is not there is an empty one, and its uses are not bound.
func (t *tree) Import(name string) (*types.Package, error) {
	if name == "unsafe" {
		return types.Unsafe, nil
	}
	if known, isThere := t.loaded[name]; isThere {
		return known, nil
	}
	one, isOwn := t.groups[name]
	if !isOwn {
		found, err := t.outside.Import(name)
		if err != nil {
			return nil, err
		}
		t.loaded[name] = found
		return found, nil
	}
	t.loaded[name] = types.NewPackage(name, path.Base(name)) // ends a circle
	t.loaded[name] = t.check(one, func(string) bool { return true })
	return t.loaded[name], nil
}

// check type-checks the files of a group and prints the calls in those that are wanted.
func (t *tree) check(one group, isWanted func(string) bool) *types.Package {
	files := []*ast.File{}
	for _, file := range one.files {
		if parsed, _ := parser.ParseFile(t.set, file, nil, 0); parsed != nil {
			files = append(files, parsed)
		}
	}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}}
	config := types.Config{Importer: t, FakeImportC: true, Error: func(error) {}}
	checked, _ := config.Check(one.importPath, t.set, files, info)
	for _, file := range files {
		if isWanted(t.set.Position(file.Pos()).Filename) {
			at, _ := t.place(file.Pos())
			fmt.Fprintf(t.out, "read\t%s\n", at)
			t.printCalls(file, info)
		}
	}
	for _, object := range info.Defs {
		if name, isType := object.(*types.TypeName); isType && !name.IsAlias() && isWanted(t.set.Position(name.Pos()).Filename) {
			t.named = append(t.named, name)
		}
	}
	return checked
}

func (t *tree) printCalls(file *ast.File, info *types.Info) {
	ast.Inspect(file, func(node ast.Node) bool {
		call, isCall := node.(*ast.CallExpr)
		if !isCall {
			return true
		}
		name := calledName(call.Fun)
		if name == nil {
			return true
		}
		if called, isFunction := info.Uses[name].(*types.Func); isFunction {
			kind := "function"
			if called.Type().(*types.Signature).Recv() != nil {
				kind = "method"
			}
			at, line := t.place(name.Pos())
			target, targetLine := t.place(called.Origin().Pos())
			fmt.Fprintf(t.out, "%s\t%d\t%s\t%s\t%d\t%s\n", at, line, name.Name, target, targetLine, kind)
		}
		return true
	})
}

func calledName(called ast.Expr) *ast.Ident {
	switch node := called.(type) {
	case *ast.Ident:
		return node
	case *ast.SelectorExpr:
		return node.Sel
	case *ast.ParenExpr:
		return calledName(node.X)
	case *ast.IndexExpr:
		return calledName(node.X)
	case *ast.IndexListExpr:
		return calledName(node.X)
	}
	return nil
}

func (t *tree) place(at token.Pos) (string, int) {
	position := t.set.PositionFor(at, false)
	relative, err := filepath.Rel(t.root, position.Filename)
	if !at.IsValid() || err != nil || strings.HasPrefix(relative, "..") {
		return "-", 0
	}
	return filepath.ToSlash(relative), position.Line
}

// printImplementations prints which types of the tree's packages implement its interfaces that have methods. Generic interfaces
// are left out: what implements one depends on its arguments.
func (t *tree) printImplementations() {
	sort.Slice(t.named, func(i, j int) bool { return t.named[i].Pos() < t.named[j].Pos() })
	for _, above := range t.named {
		wanted, isInterface := above.Type().Underlying().(*types.Interface)
		if !isInterface || isGeneric(above) || wanted.NumMethods() == 0 || !wanted.IsMethodSet() {
			continue
		}
		for _, below := range t.named {
			if types.IsInterface(below.Type()) || !isKnown(below) {
				continue
			}
			if types.Implements(below.Type(), wanted) || types.Implements(types.NewPointer(below.Type()), wanted) {
				file, line := t.place(above.Pos())
				belowFile, belowLine := t.place(below.Pos())
				fmt.Fprintf(t.out, "implements\t%s\t%d\t%s\t%s\t%d\t%s\n", file, line, above.Name(), belowFile, belowLine, below.Name())
			}
		}
	}
}

func isGeneric(name *types.TypeName) bool {
	named, isNamed := name.Type().(*types.Named)
	return !isNamed || named.TypeParams().Len() > 0
}

// isKnown is false for a type of a package that is not there.
func isKnown(name *types.TypeName) bool {
	return name.Type().Underlying() != types.Typ[types.Invalid]
}
