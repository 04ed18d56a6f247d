// Runs an example on a temporary platform (`npm run demo`); with `-- --keep` it leaves one running to look around in.
import { parseArgs } from 'node:util'
import { runInteractiveDemo } from './interactive/interactive-demo.ts'
import { createNarrator } from './narrator.ts'
import { tellStory } from './tell-story.ts'

const USAGE = `npm run demo             tells a story on a temporary platform, in half a minute
npm run demo -- --keep   leaves a platform running to look around in, until Ctrl-C`

const { values } = parseArgs({
  options: { keep: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
})
if (values.help) {
  console.log(USAGE)
  process.exit()
}
const narrator = createNarrator()
await (values.keep ? runInteractiveDemo(narrator) : tellStory(narrator))
// Connections that the clients keep open for their next call would keep the process alive for some seconds.
process.exit()
