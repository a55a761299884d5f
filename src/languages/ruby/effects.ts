// Effects of calls and assignments in Ruby: its standard library, Rails and the very common gems.
import type { EffectRule } from '../language.ts'

export const effects: readonly EffectRule[] = [
  { effect: 'file_read', callee: /^(?:File|IO|Kernel)\.(?:open|read|readlines|foreach|binread|new)$|^open$/ },
  {
    effect: 'file_write',
    callee: /^(?:File|IO)\.(?:open|new)$|^open$/,
    arguments: /,\s*(?:mode:\s*)?["'](?:[wa][bt+]*|r[bt]*\+[bt]*)(?::[\w-]+)?["']/,
  },
  {
    effect: 'file_read',
    callee: /^(?:File|FileTest)\.(?:exist\?|file\?|directory\?|size\??|stat|lstat|readable\?|mtime|readlink|realpath)$/,
  },
  {
    effect: 'file_read',
    callee:
      /^(?:Dir\.(?:glob|\[\]|entries|children|each_child|exist\?|foreach)|YAML\.(?:load_file|safe_load_file)|CSV\.(?:read|foreach)|Find\.find|load|require_relative)$/,
  },
  {
    effect: 'file_write',
    callee: /^(?:File|IO)\.(?:write|binwrite|delete|unlink|rename|symlink|link|chmod|chown|truncate|utime|mkfifo)$/,
  },
  {
    effect: 'file_write',
    callee: /^(?:FileUtils\.\w+!?|Dir\.(?:mkdir|rmdir|unlink|delete|mktmpdir)|Tempfile\.(?:new|create|open))$/,
  },
  {
    effect: 'network',
    callee:
      /^(?:Net::\w+|TCPSocket|TCPServer|UDPSocket|UNIXSocket|UNIXServer|Socket|OpenSSL::SSL::SSLSocket)(?:\.|::|$)/,
  },
  { effect: 'network', callee: /^(?:Faraday|HTTParty|RestClient|Typhoeus|Excon|HTTP|Mechanize)(?:\.|::)/ },
  { effect: 'network', callee: /(?:^|\.)(?:URI\.open|open_uri|deliver_now|deliver_later)$/ },
  { effect: 'process', callee: /^(?:Kernel\.)?(?:system|exec|spawn|fork|exit!?|abort|trap|at_exit)$/ },
  { effect: 'process', callee: /^(?:Process\.\w+|Open3\.\w+|IO\.popen|PTY\.spawn|Signal\.trap|Dir\.chdir|eval)$/ },
  {
    effect: 'database',
    callee:
      /(?:^|\.)(?:connection|conn|db|database|DB|client)\.(?:execute|exec|exec_params|query|prepare|transaction|select_all|insert|update|delete)$/,
  },
  {
    effect: 'database',
    callee:
      /(?:^|\.)(?:save!?|create!|update!|update_attributes!?|update_columns?|update_all|destroy!?|destroy_all|delete_all|find_by!?|find_by_sql|find_each|find_or_create_by!?|insert_all!?|upsert_all)$/,
  },
  {
    effect: 'database',
    callee: /^[A-Z]\w*\.(?:where|find|all|create|order|joins|includes|pluck|exists\?|count|first|last|transaction)$/,
  },
  {
    effect: 'database',
    callee: /^(?:SQLite3::Database|PG|Mysql2::Client|Redis|Mongo::Client|Sequel)\.(?:new|connect)$/,
  },
  {
    effect: 'global_state',
    callee:
      /^(?:ENV\.(?:store|delete|update|replace|clear)|srand|set_trace_func|Object\.const_set|\$LOAD_PATH\.\w+|\$:\.\w+)$/,
  },
  { effect: 'global_state', assigned: /^(?:ENV\b|\$(?!~|_\b)\w*|@@\w+)/ },
]
