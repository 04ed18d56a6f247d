// A process that raises events until it is killed, from several writers at once. It prints the label of each confirmed one.
import { sql } from 'kysely'
import { act, openProcess, toChange } from './raised-events.ts'

const [url = '', serviceId = '', name = ''] = process.argv.slice(2)
const WRITERS = 6
const raising = openProcess(url)

const write = async (writer: number): Promise<void> => {
  for (let count = 1; ; count += 1) {
    const label = `${name}.${writer}.${count}`
    await act(raising, toChange(serviceId, label), (tx) => sql`select 1`.execute(tx))
    process.stdout.write(`${label}\n`)
  }
}

for (let writer = 0; writer < WRITERS; writer += 1) void write(writer)
