// What answers cost a model in tokens: `npm run bench tokens [corpus…]`.
import { measureAnswers } from './answers.ts'
import { chosenCorpora } from './corpora.ts'
import { measureSession, SESSION_CORPUS } from './session.ts'

for (const corpus of chosenCorpora()) {
  if (corpus.name === SESSION_CORPUS) await measureSession(corpus)
  await measureAnswers(corpus)
}
