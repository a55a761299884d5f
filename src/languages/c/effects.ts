// Effects of calls in C: the C library, POSIX, database clients and the Linux kernel.
import type { EffectRule } from '../language.ts'

export const effects: readonly EffectRule[] = [
  {
    effect: 'file_write',
    callee: /^(?:fopen(?:64)?|fdopen|freopen)$/,
    arguments: /,\s*"(?:[wa][bt+]*|r[bt]*\+[bt]*)"/,
  },
  { effect: 'file_write', callee: /^open(?:at|64)?$/, arguments: /\bO_(?:WRONLY|RDWR|CREAT|TRUNC|APPEND)\b/ },
  {
    effect: 'file_read',
    callee:
      /^(?:fopen|fopen64|fdopen|freopen|fread|fgets|fgetc|getc|getline|fscanf|open|open64|openat|creat|read|pread|pread64|readv|readdir|opendir|scandir|stat|lstat|fstat|fstatat|access|readlink|mmap|realpath)$/,
  },
  {
    effect: 'file_read',
    callee:
      /^(?:kernel_read\w*|filp_open|file_open_name|vfs_read|vfs_iter_read|kern_path|vfs_stat\w*|request_firmware\w*|firmware_request\w*)$/,
  },
  {
    effect: 'file_write',
    callee:
      /^(?:fwrite|fputs|fputc|putc|fprintf|vfprintf|write|pwrite|pwrite64|writev|unlink|unlinkat|remove|rename|renameat2?|mkdir|mkdirat|rmdir|mkstemp|mkdtemp|tmpfile|truncate|ftruncate|chmod|fchmod|chown|fchown|link|symlink|fsync|utimes)$/,
  },
  {
    effect: 'file_write',
    callee:
      /^(?:kernel_write|vfs_write|vfs_iter_write|vfs_unlink|vfs_rename|vfs_mkdir|vfs_rmdir|vfs_create|vfs_truncate|vfs_fsync\w*|submit_bio\w*|sync_dirty_buffer|write_dirty_buffer)$/,
  },
  {
    effect: 'network',
    callee:
      /^(?:socket|connect|bind|listen|accept|accept4|send|sendto|sendmsg|recv|recvfrom|recvmsg|getaddrinfo|gethostbyname|shutdown|curl_easy_\w+|SSL_(?:connect|accept|read|write))$/,
  },
  {
    effect: 'network',
    callee:
      /^(?:sock_(?:sendmsg|recvmsg|create\w*)|kernel_(?:sendmsg|recvmsg|sendpage|connect|bind|listen|accept)|dev_queue_xmit|netif_rx|netif_receive_skb|napi_gro_receive|ip_queue_xmit|ip_local_out|ip6_local_out|nlmsg_(?:unicast|multicast|notify)|netlink_(?:unicast|broadcast)|genlmsg_(?:unicast|multicast\w*))$/,
  },
  {
    effect: 'process',
    callee:
      /^(?:system|popen|fork|vfork|clone|exec[lv]p?e?|execvpe|posix_spawnp?|kill|killpg|raise|exit|_exit|_Exit|quick_exit|abort|wait|waitpid|signal|sigaction|setuid|setgid|setreuid|chroot|chdir|dlopen|ptrace|pthread_create)$/,
  },
  {
    effect: 'process',
    callee:
      /^(?:kthread_(?:run|create\w*)|kernel_thread|call_usermodehelper\w*|send_sig\w*|force_sig\w*|do_exit|make_task_dead|request_module\w*|kernel_(?:restart|halt|power_off)|emergency_restart|orderly_(?:poweroff|reboot)|panic)$/,
  },
  {
    effect: 'database',
    callee:
      /^(?:sqlite3_(?:open\w*|exec|prepare\w*|step)|mysql_(?:query|real_query|real_connect|stmt_execute)|PQ(?:exec\w*|connectdb\w*|prepare|sendQuery\w*)|SQLExec\w*|redisCommand\w*|mdb_(?:put|get|del|txn_commit))$/,
  },
  {
    effect: 'global_state',
    callee: /^(?:setenv|unsetenv|putenv|clearenv|setlocale|srand|srandom|umask|tzset|atexit)$/,
  },
  // The Linux kernel: user memory and device registers.
  { effect: 'global_state', callee: /^(?:copy_to_user|__copy_to_user|put_user|__put_user|clear_user|copy_to_iter)$/ },
]
