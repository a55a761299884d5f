// Effects of a function outside itself, as far as its text shows.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { effectsOf, factsOf } from './facts.ts'

test('TypeScript', () => {
  const source = `§async function f() ▶{
    await fetch(u); fs.writeFileSync(p, d); readFile(p); new WebSocket(u); axios.post(u)
    child_process.exec(c); process.exit(1); db.query(q); prisma.user.findMany()
    process.env.X = '1'; document.cookie = c; window.x = 1; localStorage.setItem(k, v)
    map.get(k); stream.read(); list.delete(x); cache.query; Object.assign(a, b)
  }`
  assert.deepEqual(effectsOf('typescript', source, 'f'), [
    'network fetch',
    'file_write fs.writeFileSync',
    'file_read readFile',
    'network new WebSocket',
    'network axios.post',
    'process child_process.exec',
    'process process.exit',
    'database db.query',
    'database prisma.user.findMany',
    'global_state process.env.X',
    'global_state document.cookie',
    'global_state window.x',
    'global_state localStorage.setItem',
  ])
})

test('defining a method has no effect', () => {
  assert.deepEqual(effectsOf('typescript', '§function f() ▶{ return { fetch(request) { return 1 } } }', 'f'), [])
})

test('writing to a top-level variable is an effect, unless a local hides it', () => {
  const source =
    '§let count = 0■\n§function f() ▶{ count++; count += 1 }■\n§function g(count) ▶{ count = 1 }■\n§function h() ▶{ let count = 1; count = 2 }■\n§function i() ▶{ ++count; other.count = 1 }■'
  const facts = factsOf('typescript', source, { name: 'count', kind: 'var' }, 'f', 'g', 'h', 'i')
  assert.deepEqual(
    facts.map(({ effects }) => effects.map(({ effect, by, line }) => `${effect} ${by} ${line}`)),
    [[], ['global_state count 2'], [], [], ['global_state count 5']],
  )
})

test('Python', () => {
  const source = `§total = 0■
§def f():
    ▶global total
    total += 1
    with open(p) as g: pass
    os.environ["X"] = "1"
    subprocess.run(c); os.system(c); requests.get(u); cursor.execute(q); path.write_text(t); shutil.rmtree(p)
    d.get(k); q.open(); x.read()
■
§def g():
    ▶total = 1
`
  const [, f, g] = factsOf('python', source, { name: 'total', kind: 'var' }, 'f', 'g')
  assert.deepEqual(
    f?.effects.map(({ effect, by }) => `${effect} ${by}`),
    [
      'global_state total',
      'file_read open',
      'global_state os.environ["X"]',
      'process subprocess.run',
      'process os.system',
      'network requests.get',
      'database cursor.execute',
      'file_write path.write_text',
      'file_write shutil.rmtree',
    ],
  )
  assert.deepEqual(g?.effects, [])
})

test('Go', () => {
  const source = `§var hits int■
§func f() ▶{
	os.ReadFile(p); os.WriteFile(p, b, 0); http.Get(u); net.Dial("tcp", a)
	exec.Command("ls").Run(); os.Exit(1); db.Query(q); os.Setenv("a", "b")
	hits++
	r.Read(b); w.Write(b)
}■
§func g() ▶{ hits := 1; hits = 2 }■`
  const [, f, g] = factsOf('go', source, { name: 'hits', kind: 'var' }, 'f', 'g')
  assert.deepEqual(
    f?.effects.map(({ effect, by }) => `${effect} ${by}`),
    [
      ...['file_read os.ReadFile', 'file_write os.WriteFile', 'network http.Get', 'network net.Dial'],
      ...[
        'process exec.Command',
        'process os.Exit',
        'database db.Query',
        'global_state os.Setenv',
        'global_state hits',
      ],
    ],
  )
  assert.deepEqual(g?.effects, [])
})

test('Rust', () => {
  const source = `§fn f() ▶{
    std::fs::read_to_string(p)?; File::create(p)?; TcpStream::connect(a)?; reqwest::get(u).await?;
    Command::new("ls").spawn()?; std::process::exit(1); std::env::set_var("a", "b"); sqlx::query("x");
    map.get(&k); reader.read(&mut b);
}`
  assert.deepEqual(effectsOf('rust', source, 'f'), [
    ...[
      'file_read std::fs::read_to_string',
      'file_write File::create',
      'network TcpStream::connect',
      'network reqwest::get',
    ],
    ...['process Command::new', 'process std::process::exit', 'global_state std::env::set_var', 'database sqlx::query'],
  ])
})

test('Java', () => {
  const source = `§void f() ▶{
    Files.readString(p); new FileOutputStream(p); new Socket(h, 1); url.openConnection();
    new ProcessBuilder("ls").start(); System.exit(1); statement.executeQuery(q); System.setProperty("a", "b");
    map.get(k); in.read();
  }`
  assert.deepEqual(effectsOf('java', source, 'f'), [
    ...[
      'file_read Files.readString',
      'file_write new FileOutputStream',
      'network new Socket',
      'network url.openConnection',
    ],
    ...[
      'process new ProcessBuilder',
      'process System.exit',
      'database statement.executeQuery',
      'global_state System.setProperty',
    ],
  ])
})

test('C and C++', () => {
  const source = `§static int users;■
§int f(void) ▶{
	fopen(p, "r"); unlink(p); socket(1, 2, 3); execvp(a, b); kthread_run(x); sqlite3_exec(d); setenv("a", "b", 1);
	users = 1;
	ops->read(x); list.remove(y);
}■
§int g(void) ▶{ int users = 1; users = 2; }■`
  const [, f, g] = factsOf('c', source, { name: 'users', kind: 'var' }, 'f', 'g')
  assert.deepEqual(
    f?.effects.map(({ effect, by }) => `${effect} ${by}`),
    [
      ...['file_read fopen', 'file_write unlink', 'network socket', 'process execvp', 'process kthread_run'],
      ...['database sqlite3_exec', 'global_state setenv', 'global_state users'],
    ],
  )
  assert.deepEqual(g?.effects, [])
  assert.deepEqual(effectsOf('cpp', '§void f() ▶{ std::remove(p); std::filesystem::exists(p); v.erase(x); }', 'f'), [
    'file_write std::remove',
    'file_read std::filesystem::exists',
  ])
})

test('the mode of an opened file determines whether it is written', () => {
  const python = `§def f():
    ▶open(os.path.join(a, b), "w"); io.open(p, mode='a+')
■
§def g():
    ▶open(p, "rb"); open(p, encoding="w-8")
`
  const [f, g] = factsOf('python', python, 'f', 'g')
  assert.deepEqual(
    [f, g].map(facts => facts?.effects.map(({ effect, by }) => `${effect} ${by}`)),
    [['file_write open', 'file_write io.open'], ['file_read open']],
  )
  const c =
    '§void f(void) ▶{ fopen("x", "rb"); fopen(y, "wb"); open(p, O_RDONLY); openat(d, p, O_CREAT | O_RDWR, 0644); }'
  assert.deepEqual(effectsOf('c', c, 'f'), [
    'file_read fopen',
    'file_write fopen',
    'file_read open',
    'file_write openat',
  ])
})
