// `npm run demo` tells a story on a temporary platform; with `-- --keep` it leaves one running to look around in.
import { parseArgs } from 'node:util'
import { keepDemo } from './keep/keep.ts'
import { createNarrator } from './narrator.ts'
import { tellStory } from './tell-story.ts'

const { values } = parseArgs({ options: { keep: { type: 'boolean', default: false } } })
const narrator = createNarrator()
await (values.keep ? keepDemo(narrator) : tellStory(narrator))
// The connections that the clients keep open for their next call would hold the process for some seconds.
process.exit()
