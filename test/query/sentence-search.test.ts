// Ranking of definitions with the words of a sentence, and the word forms that find them, through the binary.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeRepository } from '../helpers/fixture.ts'
import { jsonHere } from '../helpers/here.ts'

const root = makeRepository({
  // In index order the wrong one comes first.
  'b/settings.ts': `export const shrinkPictureQuality = 80
export const rotate_keyring_nightly = 1
`,
  'c/picture.ts': `export function shrinkPictureQualityOf(): void {}
export function loopOfEvents(): void {}
export function eventsInLoop(): void {}
export function rotateKeyringNightlyNow(): void {}
`,
  'd/names.c': `void sess_txn(void) {}
void chk_perm(void) {}
int copyfile(void) { return 0; }
int copier(int file) { return 0; }
int login(void) { return 0; }
int clear_paint(void) { return 0; }
int disable_paint(void) { return 0; }
`,
  'e/size.py': `def flush_journal(a):
    return a


class Journal:
    def flush_journal(self):
${Array.from({ length: 40 }, (_, i) => `        self.step_${i}()`).join('\n')}
`,
})

async function found(query: string, where = root): Promise<string[]> {
  const { results = [] } = await jsonHere(['search', query], where)
  return results.map(({ p, s }) => (p === undefined ? String(s) : `${p}.${s}`))
}

test('source ranks above a test whose name has more words of the sentence', async () => {
  const tested = makeRepository({
    'a/retry.test.ts': 'export function retryFailedUpload(): void {}\n',
    'b/retry.ts': `/** Sends it, to a server that may be down. This is for each upload that failed, and others. */
export function retryItNowAgain(): void {}
`,
  })
  assert.equal((await found('how is a failed upload retried', tested))[0], 'retryItNowAgain')
})

test('a function ranks above a value', async () => {
  assert.equal((await found('how is the quality of a picture shrunk'))[0], 'shrinkPictureQualityOf')
  assert.equal((await found('where are keyrings rotated nightly'))[0], 'rotateKeyringNightlyNow')
})

test('words adjacent in the query rank higher if adjacent in the text', async () => {
  assert.equal((await found('where is the events loop'))[0], 'eventsInLoop')
})

test('of two definitions with the same words the longer ranks first', async () => {
  assert.equal((await found('how is the journal flushed to disk'))[0], 'Journal.flush_journal')
})

test('an abbreviation matches its word', async () => {
  assert.equal((await found('transaction of the session'))[0], 'sess_txn')
  assert.equal((await found('check the permission'))[0], 'chk_perm')
})

test('compounds of a verb with its object or particle are found', async () => {
  assert.equal((await found('copy a file'))[0], 'copyfile')
  assert.equal((await found('log a user in'))[0], 'login')
  assert.equal((await found('turn the paint off'))[0], 'disable_paint')
})

test('a negation matches a negative prefix up to three words later', async () => {
  const where = makeRepository({ 'knobs.ts': 'export const undocumented = 1\nexport function other(): void {}\n' })
  assert.deepEqual(await found('knobs never documented', where), ['undocumented'])
  assert.deepEqual(await found('knobs not of the documented', where), ['undocumented'])
  assert.deepEqual(await found('knobs not of the very documented', where), [])
})
