// A long list that draws its next lines when its end comes into view, so that hundreds of them cost no pause.
import { type ReactNode, useEffect, useState } from 'react'
import { useHasBeenVisible } from './use-has-been-visible.ts'

/** More than a screen, and few enough for one frame of a slow phone. */
const STEP = 25

const End = ({ onVisible }: { onVisible: () => void }) => {
  const { ref, isSeen } = useHasBeenVisible<HTMLDivElement>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each end is reached once
  useEffect(() => {
    if (isSeen) onVisible()
  }, [isSeen])
  return <div ref={ref} />
}

interface GrowingListProps<Item> {
  label: string
  items: readonly Item[]
  /** Draws one line, with its key. */
  children: (item: Item) => ReactNode
}

export const GrowingList = <Item,>({ label, items, children }: GrowingListProps<Item>) => {
  const [count, setCount] = useState(STEP)
  return (
    <>
      <ul aria-label={label}>{items.slice(0, count).map(children)}</ul>
      {count < items.length && <End key={count} onVisible={() => setCount(count + STEP)} />}
    </>
  )
}
