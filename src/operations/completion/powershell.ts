// Completion in PowerShell, 5 and newer.
import { type Dialect, withNote } from './shell-dialect.ts'

const SCRIPT = `# Completion of ctx for PowerShell: ctx completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName 'ctx' -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $words = @($commandAst.CommandElements | Select-Object -Skip 1 | Where-Object { $_.Extent.StartOffset -lt $cursorPosition } | ForEach-Object {
        $text = if ($_ -is [System.Management.Automation.Language.StringConstantExpressionAst]) { $_.Value } else { $_.Extent.Text }
        if ($_.Extent.EndOffset -gt $cursorPosition) { $text.Substring(0, [Math]::Min($text.Length, $cursorPosition - $_.Extent.StartOffset)) } else { $text }
    })
    if ($wordToComplete -eq '') {
        # An empty argument is lost on its way to a program in older versions.
        if ($PSNativeCommandArgumentPassing -and $PSNativeCommandArgumentPassing -ne 'Legacy') { $words += '' } else { $words += '""' }
    }
    $directive, $lines = @(& 'ctx' completion --complete powershell '--' @words 2>$null)
    # Where nothing is given PowerShell looks for files itself.
    if ($directive -eq 'folders' -or $directive -eq 'files') { return }
    foreach ($line in $lines) {
        $word, $note = $line -split "\`t", 2
        if (-not $note) { $note = $word }
        $text = if ($word -match '[\\s''"#@$;,(){}|<>&\`]') { "'" + $word.Replace("'", "''") + "'" } else { $word }
        [System.Management.Automation.CompletionResult]::new($text, $word, 'ParameterValue', $note)
    }
}
`

export const POWERSHELL: Dialect = {
  script: SCRIPT,
  wordsOf: given => given,
  linesOf: offers => offers.map(withNote),
}
