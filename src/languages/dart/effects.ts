// Effects of calls in Dart: dart:io, Flutter and the very common packages.
import type { EffectRule } from '../language.ts'

export const effects: readonly EffectRule[] = [
  {
    effect: 'file_read',
    callee:
      /\.(?:readAsString|readAsBytes|readAsLines|openRead|existsSync|readAsStringSync|readAsBytesSync|readAsLinesSync|listSync|statSync|lengthSync|loadString)$/,
  },
  { effect: 'file_read', callee: /^rootBundle\.\w+$|^(?:FileSystemEntity|FileStat)\.\w+$/ },
  {
    effect: 'file_write',
    callee:
      /\.(?:writeAsString|writeAsBytes|openWrite|writeAsStringSync|writeAsBytesSync|createSync|deleteSync|renameSync|copySync|createTemp|createTempSync)$/,
  },
  {
    effect: 'file_write',
    callee: /(?:^|\.)(?:file|dir|directory|\w*File|\w*Dir|File\(\)|Directory\(\))\.(?:create|delete|rename|copy)$/,
  },
  {
    effect: 'network',
    callee:
      /^(?:http\.(?:get|post|put|patch|delete|head|read|readBytes|Client|MultipartRequest)|Socket\.connect|ServerSocket\.bind|HttpServer\.bind|WebSocket\.connect|HttpClient|Dio)$/,
  },
  {
    effect: 'network',
    callee:
      /(?:^|\.)_?(?:dio|client|httpClient|http)\.(?:get|post|put|patch|delete|head|request|send|fetch|getUrl|postUrl|openUrl)$/,
  },
  {
    effect: 'process',
    callee:
      /^(?:Process\.(?:run|runSync|start|killPid)|exit|Isolate\.(?:spawn|run|spawnUri|exit)|compute|ProcessSignal\.\w+\.watch)$/,
  },
  { effect: 'process', callee: /^(?:launchUrl|launch|SystemNavigator\.pop)$|(?:^|\.)\w*[cC]hannel\.invokeMethod$/ },
  {
    effect: 'database',
    callee:
      /(?:^|\.)_?(?:db|database|txn|batch)\.(?:query|rawQuery|insert|rawInsert|update|rawUpdate|delete|rawDelete|execute|transaction|commit)$/,
  },
  { effect: 'database', callee: /^(?:openDatabase|Hive\.openBox|FirebaseFirestore\.instance\.\w+)$/ },
  {
    effect: 'global_state',
    callee:
      /(?:^|\.)_?(?:prefs|preferences|sharedPreferences)\.(?:set\w+|remove|clear)$|^SharedPreferences\.getInstance$/,
  },
  { effect: 'global_state', callee: /^(?:Directory\.current|HttpOverrides\.global|SystemChrome\.\w+)$/ },
]
