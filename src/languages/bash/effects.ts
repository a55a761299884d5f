// Effects of commands in shell scripts.
import type { EffectRule } from '../language.ts'

export const effects: readonly EffectRule[] = [
  {
    effect: 'file_read',
    callee:
      /^(?:cat|head|tail|less|find|ls|stat|readlink|realpath|grep|egrep|rg|awk|sed|source|\.|wc|file|md5sum|sha\d+sum)$/,
  },
  {
    effect: 'file_write',
    callee:
      /^(?:rm|mv|cp|mkdir|rmdir|touch|ln|chmod|chown|chgrp|install|tee|dd|truncate|mktemp|rsync|tar|unzip|zip|gzip|gunzip|patch|shred)$/,
  },
  { effect: 'file_write', callee: /^sed$/, arguments: /(?:^|\s)-\w*i/ },
  {
    effect: 'network',
    callee:
      /^(?:curl|wget|ssh|scp|sftp|nc|ncat|ping|dig|nslookup|telnet|ftp|aria2c|apt-get|apt|yum|dnf|npm|pip|docker|kubectl|gh|aws|gcloud)$/,
  },
  { effect: 'network', callee: /^git$/, arguments: /^\s*(?:clone|fetch|pull|push|ls-remote|submodule)\b/ },
  {
    effect: 'process',
    callee: /^(?:exec|eval|kill|killall|pkill|nohup|sudo|su|exit|wait|systemctl|service|xargs|setsid|bash|sh|make)$/,
  },
  { effect: 'database', callee: /^(?:psql|mysql|mysqldump|sqlite3|mongo|mongosh|redis-cli|pg_dump)$/ },
  {
    effect: 'global_state',
    callee: /^(?:umask|ulimit|shopt|setopt|sysctl|modprobe|mount|umount|iptables|crontab|useradd|usermod)$/,
  },
]
