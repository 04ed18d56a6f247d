// The open list of a pick field: a search field and the rows. Only the visible rows are rendered, so it may be long.
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import { kitTexts } from '../language/kit-texts.ts'
import { useTexts } from '../language/language.tsx'
import popup from '../overlays/popup.module.css'
import styles from './pick.module.css'

export interface Pick {
  value: string
  label: string
}

/** Row height; touch needs more than a mouse. */
const rowHeight = (): number => (matchMedia('(pointer: coarse)').matches ? 44 : 30)
/** Rows are rendered for this height, plus half as many above and below. */
const VIEW = 340

const fitting = (options: readonly Pick[], query: string): readonly Pick[] => {
  const part = query.trim().toLowerCase()
  if (part === '') return options
  return options.filter(({ label, value }) => label.toLowerCase().includes(part) || value.toLowerCase().includes(part))
}

interface RowsProps {
  id: string
  label: string
  items: readonly Pick[]
  selectedValue: string | undefined
  /** The row that Enter picks. */
  active: number
  onActive: (index: number) => void
  onPick: (value: string) => void
}

const rowId = (list: string, index: number): string => `${list}-${index}`

const Rows = ({ id, label, items, selectedValue, active, onActive, onPick }: RowsProps) => {
  const list = useRef<HTMLDivElement>(null)
  const [height] = useState(rowHeight)
  const half = Math.ceil(VIEW / height / 2)
  const [page, setPage] = useState(0)
  const count = (page === 0 ? 3 : 5) * half
  const first = Math.max(0, Math.min((page - 1) * half, items.length - 2 * half))
  // The keyboard can reach rows that are not rendered yet, so scroll to them.
  useLayoutEffect(() => {
    if (list.current === null) return
    const { scrollTop, clientHeight } = list.current
    const top = active * height
    if (top < scrollTop) list.current.scrollTop = top
    else if (top + height > scrollTop + clientHeight) list.current.scrollTop = top + height - clientHeight
  }, [active, height])
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      className={styles.rows}
      onScroll={({ currentTarget }) => setPage(Math.floor(currentTarget.scrollTop / height / half))}
    >
      <div role="presentation" className={styles.all} style={{ height: items.length * height }}>
        {items.slice(first, first + count).map((item, offset) => {
          const index = first + offset
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field above, which names the active row
            // biome-ignore lint/a11y/useFocusableInteractive: as above
            <div
              key={item.value}
              id={rowId(id, index)}
              role="option"
              aria-selected={item.value === selectedValue}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              data-highlighted={index === active || undefined}
              className={classNames(popup.item, styles.row)}
              style={{ top: index * height, height }}
              onPointerMove={() => onActive(index)}
              onClick={() => onPick(item.value)}
            >
              <span className={styles.label}>{item.label}</span>
              {item.value === selectedValue && (
                <span className={popup.end}>
                  <Icon name="check" size={14} />
                </span>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

interface PickListProps {
  label: string
  options: readonly Pick[]
  selectedValue: string | undefined
  onPick: (value: string) => void
  onClose: () => void
}

/** The active row after a key was pressed, or undefined if the key does not move it. */
const rowAfter = (key: string, active: number, count: number): number | undefined => {
  if (key === 'ArrowDown') return (active + 1) % count
  if (key === 'ArrowUp') return (active - 1 + count) % count
  if (key === 'PageDown') return Math.min(active + 10, count - 1)
  return key === 'PageUp' ? Math.max(active - 10, 0) : undefined
}

export const PickList = ({ label, options, selectedValue, onPick, onClose }: PickListProps) => {
  const texts = useTexts(kitTexts)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const items = fitting(options, query)
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      options.findIndex(({ value }) => value === selectedValue),
    ),
  )
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  const press = (event: KeyboardEvent) => {
    const next = items.length === 0 ? undefined : rowAfter(event.key, active, items.length)
    if (next !== undefined) setActive(next)
    else if (event.key === 'Enter' && items[active]) onPick(items[active].value)
    else if (event.key === 'Escape' || event.key === 'Tab') onClose()
    else return
    // Tab continues from the button that opened the list.
    if (event.key !== 'Tab') event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <div className={styles.top}>
        <Icon name="search" size={14} />
        <input
          ref={input}
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={items.length > 0 ? rowId(id, active) : undefined}
          autoComplete="off"
          className={styles.input}
          placeholder={texts.search}
          aria-label={`${texts.search}: ${label}`}
          value={query}
          onChange={({ target }) => {
            setQuery(target.value)
            setActive(0)
          }}
          onKeyDown={press}
        />
      </div>
      <div role="status" className={styles.empty}>
        {items.length === 0 && texts.nothingFound}
      </div>
      <Rows
        id={id}
        label={label}
        items={items}
        selectedValue={selectedValue}
        active={active}
        onActive={setActive}
        onPick={onPick}
      />
    </>
  )
}
