// A list that can be reordered: rows are dragged by a handle or moved with the arrow keys.
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { kitTexts } from '../language/kit-texts.ts'
import { useTexts } from '../language/language.tsx'
import { IconButton } from './button.tsx'
import { computeShift, type Extent, findDropIndex } from './drag-positions.ts'
import styles from './sortable-list.module.css'

interface SortableListProps<Item> {
  label: string
  items: readonly Item[]
  getId: (item: Item) => string
  /** Used in the name of the handle and when the new position is announced. */
  getName: (item: Item) => string
  onMove: (from: number, to: number) => void
  /** Renders the row, with its handle where it belongs. */
  children: (item: Item, handle: ReactNode) => ReactNode
}

interface Drag {
  from: number
  to: number
  /** The distance that the row has been dragged. */
  offset: number
  rows: readonly Extent[]
  /** The grab position of the pointer, from the top of the list. */
  start: number
}

/** The order changes only on release. Until then rows just shift, so that nothing in them loses its state. */
const useDrag = (onDrop: (from: number, to: number) => void) => {
  const list = useRef<HTMLUListElement>(null)
  const [drag, setDrag] = useState<Drag>()
  const within = ({ clientY }: PointerEvent): number => clientY - (list.current?.getBoundingClientRect().top ?? 0)
  const begin = (event: PointerEvent, from: number) => {
    if (event.button !== 0 || !list.current) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const rows = [...list.current.children].map((row) => ({
      top: (row as HTMLElement).offsetTop,
      height: (row as HTMLElement).offsetHeight,
    }))
    setDrag({ from, to: from, offset: 0, rows, start: within(event) })
  }
  const go = (event: PointerEvent) => {
    if (drag === undefined) return
    const offset = within(event) - drag.start
    setDrag({ ...drag, offset, to: findDropIndex(drag.rows, drag.from, offset) })
  }
  const end = (isDropped: boolean) => {
    if (drag === undefined) return
    setDrag(undefined)
    if (isDropped && drag.to !== drag.from) onDrop(drag.from, drag.to)
  }
  return { list, drag, begin, go, end }
}

const findTargetIndex = (key: string, index: number, last: number): number | undefined => {
  if (key === 'ArrowUp') return Math.max(0, index - 1)
  if (key === 'ArrowDown') return Math.min(last, index + 1)
  if (key === 'Home') return 0
  return key === 'End' ? last : undefined
}

const getRowStyle = (drag: Drag | undefined, index: number) => {
  if (drag === undefined) return undefined
  const offset = index === drag.from ? drag.offset : computeShift(drag.rows, index, drag.from, drag.to)
  return { translate: `0 ${offset}px` }
}

export const SortableList = <Item,>({ label, items, getId, getName, onMove, children }: SortableListProps<Item>) => {
  const texts = useTexts(kitTexts)
  const [news, setAnnouncement] = useState('')
  const move = (from: number, to: number) => {
    const item = items[from]
    if (item === undefined || from === to) return
    onMove(from, to)
    setAnnouncement(texts.moved(getName(item), to + 1, items.length))
  }
  const { list, drag, begin, go, end } = useDrag(move)
  const press = (event: KeyboardEvent, index: number) => {
    const target = findTargetIndex(event.key, index, items.length - 1)
    if (target === undefined) return
    event.preventDefault()
    move(index, target)
  }
  const renderHandle = (item: Item, index: number) => (
    <IconButton
      icon="grip"
      label={texts.move(getName(item))}
      title={texts.moveHint}
      className={styles.handle}
      onKeyDown={(event) => press(event, index)}
      onPointerDown={(event) => begin(event, index)}
      onPointerMove={go}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
    />
  )
  return (
    <>
      <ul ref={list} aria-label={label} className={classNames(styles.list, drag && styles.dragging)}>
        {items.map((item, index) => (
          <li
            key={getId(item)}
            className={classNames(styles.row, drag?.from === index && styles.dragged)}
            style={getRowStyle(drag, index)}
          >
            {children(item, renderHandle(item, index))}
          </li>
        ))}
      </ul>
      <span role="status" className="visually-hidden">
        {news}
      </span>
    </>
  )
}
