import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LoginForm } from '../src/auth/login.ts'

test('a form gives up after three tries', async () => {
  const form = new LoginForm()
  for (let i = 0; i < 3; i++) await form.submit('ann', 'wrong')
  assert.equal(await form.submit('ann', 'right'), false)
})
