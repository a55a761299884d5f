// The list of operations, in the order of help and `tools/list`.
import type { Operation } from '../../contract.ts'
import analyzeDiff, { AFFECTED } from '../analyze_diff.ts'
import analyzeRelationship, { RELATION_COMMANDS } from '../analyze_relationship.ts'
import cache from '../cache.ts'
import completion from '../completion.ts'
import debugEditMatch from '../debug_edit_match.ts'
import editCode from '../edit_code.ts'
import generateIndex from '../generate_index.ts'
import getIndexStatus from '../get_index_status.ts'
import getRepoOverview from '../get_repo_overview.ts'
import getSymbol from '../get_symbol.ts'
import getSymbolSource from '../get_symbol_source.ts'
import getWorkflowGuidance from '../get_workflow_guidance.ts'
import hook from '../hook.ts'
import listRepos from '../list_repos.ts'
import listSymbols from '../list_symbols.ts'
import log from '../log.ts'
import readCode, { CAT } from '../read_code.ts'
import renameSymbol from '../rename_symbol.ts'
import resolveSymbol from '../resolve_symbol.ts'
import safeDelete from '../safe_delete.ts'
import searchProject from '../search_project.ts'
import searchSymbols from '../search_symbols.ts'

export const OPERATIONS: readonly Operation[] = [
  generateIndex,
  searchSymbols,
  searchProject,
  resolveSymbol,
  listSymbols,
  getSymbol,
  getSymbolSource,
  analyzeRelationship,
  analyzeDiff,
  readCode,
  editCode,
  debugEditMatch,
  renameSymbol,
  safeDelete,
  getRepoOverview,
  getIndexStatus,
  listRepos,
  getWorkflowGuidance,
  ...RELATION_COMMANDS,
  CAT,
  AFFECTED,
  log,
  hook,
  cache,
  completion,
]

/** The operations served over MCP. */
export const TOOLS: readonly Operation[] = OPERATIONS.filter(operation => !operation.terminalOnly)

/** Finds an operation by name or alias. */
export function findOperation(name: string): Operation | undefined {
  return OPERATIONS.find(operation => operation.name === name || operation.alias === name)
}
