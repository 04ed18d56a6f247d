// A long list that draws its next lines shortly before its end comes into view, so that hundreds of them cost no pause.
import type { CustomerConnection } from '@company-data/sdk/person'
import { createNearObserver } from '@company-data/ui'
import { memo, type ReactNode, useEffect, useRef, useState } from 'react'

/** More than a screen. */
const FIRST = 25

/** Few enough for one frame of a slow phone. */
const STEP = 10

/** About a screen ahead, so that a person who scrolls does not wait for lines. */
const observeAhead = createNearObserver('800px')

const End = ({ onNear }: { onNear: () => void }) => {
  const ref = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each end is reached once
  useEffect(() => (ref.current === null ? undefined : observeAhead(ref.current, onNear)), [])
  return <div ref={ref} />
}

interface LineProps {
  connection: CustomerConnection
  draw: (connection: CustomerConnection) => ReactNode
}

/** Stays as it is while the list grows: drawing all lines again would take longer with each step. */
const Line = memo(({ connection, draw }: LineProps) => draw(connection))

interface GrowingListProps {
  label: string
  connections: readonly CustomerConnection[]
  children: LineProps['draw']
}

export const GrowingList = ({ label, connections, children }: GrowingListProps) => {
  const [count, setCount] = useState(FIRST)
  return (
    <>
      <ul aria-label={label}>
        {connections.slice(0, count).map((connection) => (
          <Line key={connection.id} connection={connection} draw={children} />
        ))}
      </ul>
      {count < connections.length && <End key={count} onNear={() => setCount(count + STEP)} />}
    </>
  )
}
