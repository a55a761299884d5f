// The labelled blocks, locals and top-level attributes of HCL as HashiCorp's own parser sees them (Debian:
// golang-github-hashicorp-hcl-v2-dev): paths on standard input, a definition a line on standard output.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

var kinds = map[string]string{"variable": "var", "module": "module"}

func print(path, name, kind string, at hcl.Range) {
	line, _ := json.Marshal(map[string]string{"f": path, "s": name, "k": kind, "l": fmt.Sprintf("%d-%d", at.Start.Line, at.End.Line)})
	fmt.Println(string(line))
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		path := lines.Text()
		if path == "" {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			panic(err)
		}
		file, problems := hclsyntax.ParseConfig(text, path, hcl.InitialPos)
		if problems.HasErrors() {
			line, _ := json.Marshal(map[string]string{"f": path, "error": problems.Error()})
			fmt.Println(string(line))
			continue
		}
		body := file.Body.(*hclsyntax.Body)
		for name, attribute := range body.Attributes {
			print(path, name, "key", attribute.SrcRange)
		}
		for _, block := range body.Blocks {
			if block.Type == "locals" {
				for name, attribute := range block.Body.Attributes {
					print(path, name, "const", attribute.SrcRange)
				}
			}
			if len(block.Labels) == 0 {
				continue
			}
			kind := "block"
			if of, ok := kinds[block.Type]; ok && len(block.Labels) == 1 {
				kind = of
			}
			print(path, block.Labels[len(block.Labels)-1], kind, hcl.RangeBetween(block.TypeRange, block.CloseBraceRange))
		}
	}
}
