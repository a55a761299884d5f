// A small repository for questions that are answered by lines.
import assert from 'node:assert/strict'
import { before } from 'node:test'
import { ctx } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

export const root = makeRepository({
  'src/pool.ts': `import { Session } from './session'

/** Waits until a connection of the pool is free. */
export function acquireConnection(limit: number): Session {
  if (limit === 0) throw new Error(\`pool limit of \${limit} sessions reached, connection timed out\`)
  throw new TypeError('the response body must not be read twice')
}

export class Pool extends Session {
  open(): Session {
    return acquireConnection(3)
  }
}

export const poolLimitEntry = 1

export function drain(session: Session): void {
  if (poolLimitEntry > 0) {
    session.next()
  }
}
`,
  'src/session.ts': `export class Session {
  next(): void {}
}

export class Held implements Closing, Session {}

export class Shared
  extends Session {
}
`,
  'src/tasks.ts': `/** A thing that does not exist. */
export const nothing = 0

export function startTask(kind: string): void {
  const list = [1]
  throw new Error(\`Task kind [\${kind}] does not exist.\`)
}
export const limits = { busy_limit: 3, free: 2 }
export const next = 1
`,
  'src/Held.java': `public class Held {
  private int maxTasks = 20;
  public int getMaxTasks() { return maxTasks; }
  public void setMaxTasks(int maxTasks) { this.maxTasks = maxTasks; }
  public int countOwnTasks() {
    int ownTasks = 3;
    return ownTasks;
  }
}
`,
  'src/Options.ts': `/**
 * Takes \`ownLimit\`.
 */
export interface Options { ownLimit?: number }
export const setOwnLimitOf = 1
`,
  'db/setup.rb': `class Setup
  create_table "sessions", force: true
end
`,
  'lib/kept.ex': `defmodule Kept do
  @callback open(term, integer) :: term
  def reopen(_name, _count), do: :ok
end

defprotocol Size do
end

defimpl Kept, for: List do
  def open(_, _), do: :ok
end

defmodule Disk do
  @behaviour Kept
end
`,
  'go/store.go': `package kept

type Store interface {
	Open(name string) error
	Close()
}

type fileStore struct{}

func (s *fileStore) Open(name string) error { return nil }
func (s *fileStore) Close()                  {}

type half struct{}

func (h half) Close() {}
`,
  'go/store_test.go': `package kept

type testStore int

func (t testStore) Close()                  {}
func (t testStore) Open(name string) error { return nil }
`,
  'test/all.test.ts': `new Session()
`,
  'test/session.test.ts': `new Session().open()
`,
  'src/routes.ts': `export function install(app: any): void {
  app.get('/busy', () => app.get('pool-limit', 'limit_entry'))
  app.get('/sessions/:id', () => 0)
  app.flag('pool.max-tasks', 3)
  app.get('/pools/free', () => 0)
  app.fail('not a pool, whatever of the pool')
  app.fail('not a pool (or any of those above it): %s')
}
`,
  'src/busy.view': 'nothing\n',
  'src/a-use.c': `int a_use(int kind) {
  if (has(kind, "drain-after")) return KIND_DRAINED;
  return kind;
}
`,
  'src/kinds.h': `typedef enum kinds {
  KIND_OPEN,
  KIND_DRAINED,
} kinds;
`,
  'src/settings.c': `static const struct setting settings[] = {
  { .name = "drain-after", .least = 1 },
};
`,
  'src/States.java': `public enum States {
  BodyOpen {
    void read() {}
  };
  void testBodyOpened() {}
  States following() { return BodyOpen; }
}
`,
  'src/a_boot.rs': `use crate::{
    drain_all,
};
fn start_drain_all() {}
`,
  'src/drain_all.rs': 'pub fn begin() {}\n',
  'src/Shown.hs': `module Shown where
instance Show Kinds where
  show _ = "instance of kinds"
showInstance x = x
`,
  'man/pool.1': '.It drain-after\n',
  'docs/pool.md':
    '# Pool\n\nHow to wait until a connection of the pool is free.\n\n`--pool.max-tasks` and `GET /api/v1/pools/free`.\n',
})
before(() => assert.equal(ctx(['index', '--quiet'], root).status, 0))

/** The type of a search_project answer, and its results as names or `file:line`. */
export const lines = (query: string) => {
  const { type, taken_as, also, results } = JSON.parse(ctx(['find', '--json', '--', query], root).stdout)
  const places: string[] = results.map(({ f, l, s }: Record<string, unknown>) =>
    s === undefined ? `${f}:${l}` : String(s),
  )
  return { type, taken_as, also, places }
}
