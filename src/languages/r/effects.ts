// Effects of calls in R: base R and the very common packages.
import type { EffectRule } from '../language.ts'

export const effects: readonly EffectRule[] = [
  {
    effect: 'file_read',
    callee:
      /^(?:base::|utils::)?(?:readLines|readRDS|readChar|readBin|scan|source|sys\.source|load|read\.\w+|file\.exists|file\.info|list\.files|dir\.exists|list\.dirs|file\.size|normalizePath|unzip|untar)$/,
  },
  { effect: 'file_read', callee: /^(?:readr|readxl|haven|vroom|jsonlite|yaml|xml2|arrow|fst)::read\w*$/ },
  {
    effect: 'file_read',
    callee: /^(?:(?:readr::)?read_(?:csv|tsv|delim|lines|file|rds)|(?:data\.table::)?fread|fromJSON|read_excel)$/,
  },
  {
    effect: 'file_write',
    callee:
      /^(?:base::|utils::)?(?:writeLines|saveRDS|save|save\.image|write|write\.\w+|writeBin|writeChar|dput|dump|sink|file\.(?:create|remove|rename|copy|append|symlink)|dir\.create|unlink|Sys\.chmod|zip|pdf|png|jpeg|svg)$/,
  },
  {
    effect: 'file_write',
    callee:
      /^(?:ggsave|ggplot2::ggsave|(?:data\.table::)?fwrite|(?:readr::)?write_\w+|fs::(?:file|dir)_(?:create|delete|move|copy))$/,
  },
  {
    effect: 'network',
    callee:
      /^(?:utils::)?(?:download\.file|url|url\.show|socketConnection|install\.packages|available\.packages|browseURL)$/,
  },
  { effect: 'network', callee: /^(?:httr2?|curl|RCurl|gh|plumber|websocket)::\w+$/ },
  { effect: 'network', callee: /^(?:GET|POST|PUT|DELETE|PATCH|curl_fetch_memory|curl_download|req_perform|getURL)$/ },
  { effect: 'process', callee: /^(?:base::)?(?:system|system2|shell|shell\.exec|pipe|quit|q)$/ },
  { effect: 'process', callee: /^(?:processx|callr|sys|parallel)::\w+$/ },
  { effect: 'process', callee: /^(?:mclapply|makeCluster|mcparallel)$/ },
  {
    effect: 'database',
    callee:
      /^(?:DBI::)?db(?:Connect|GetQuery|SendQuery|Execute|SendStatement|WriteTable|ReadTable|RemoveTable|Begin|Commit|Rollback)$/,
  },
  {
    effect: 'global_state',
    callee:
      /^(?:base::)?(?:Sys\.set\w+|Sys\.unsetenv|setwd|options|set\.seed|assign|attach|detach|registerS3method|makeActiveBinding|lockBinding|unlockBinding)$/,
  },
]
