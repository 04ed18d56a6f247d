// Choosing one of many: the list opens with a field to search it, and only the rows in view are drawn, so it may be long.
import { Combobox } from '@base-ui/react/combobox'
import { Field } from '@base-ui/react/field'
import { type ReactElement, type ReactNode, type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import { kitTexts } from '../language/kit-texts.ts'
import { useTexts } from '../language/language.tsx'
import popup from '../overlays/popup.module.css'
import choice from './choice.module.css'
import field from './field.module.css'
import styles from './pick.module.css'

export interface Pick {
  value: string
  label: string
}

/** The height of a row, where a finger needs more than a mouse. */
const rowHeight = (): number => (matchMedia('(pointer: coarse)').matches ? 44 : 30)
/** Rows are drawn for a view of this height, and half as many again above and below it. */
const VIEW = 340

const Rows = ({ scroller }: { scroller: RefObject<HTMLDivElement | null> }) => {
  const items = Combobox.useFilteredItems<Pick>()
  const [height] = useState(rowHeight)
  const half = Math.ceil(VIEW / height / 2)
  const [page, setPage] = useState(0)
  // The list opens and finds its place first; its rows follow in the next frame.
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => startTransition(() => setIsOpen(true)), [])
  const count = isOpen ? (page === 0 ? 3 : 5) * half : 0
  const first = Math.max(0, Math.min((page - 1) * half, items.length - 2 * half))
  return (
    <div
      ref={scroller}
      role="presentation"
      className={styles.rows}
      onScroll={({ currentTarget }) => setPage(Math.floor(currentTarget.scrollTop / height / half))}
    >
      <div role="presentation" className={styles.all} style={{ height: items.length * height }}>
        {items.slice(first, first + count).map((item, index) => (
          <Combobox.Item
            key={item.value}
            index={first + index}
            value={item}
            aria-setsize={items.length}
            aria-posinset={first + index + 1}
            className={classNames(popup.item, styles.row)}
            style={{ top: (first + index) * height, height }}
          >
            <span className={styles.label}>{item.label}</span>
            <Combobox.ItemIndicator className={popup.end}>
              <Icon name="check" size={14} />
            </Combobox.ItemIndicator>
          </Combobox.Item>
        ))}
      </div>
    </div>
  )
}

/** The keyboard leads to rows that are not drawn yet: they are scrolled to first. */
const showRow = (list: HTMLDivElement | null, index: number): void => {
  if (list === null || index < 0) return
  const height = rowHeight()
  const top = index * height
  if (top < list.scrollTop) list.scrollTop = top
  else if (top + height > list.scrollTop + list.clientHeight) list.scrollTop = top + height - list.clientHeight
}

const includes = ({ label, value }: Pick, query: string): boolean => {
  const part = query.trim().toLowerCase()
  return label.toLowerCase().includes(part) || value.toLowerCase().includes(part)
}

interface PickListProps {
  /** Of the field that searches the list. */
  label: string
  options: readonly Pick[]
  chosen: Pick | null
  onPick: (value: string) => void
  align: 'start' | 'end'
  /** What opens it. */
  children: ReactNode
}

const PickList = ({ label, options, chosen, onPick, align, children }: PickListProps) => {
  const texts = useTexts(kitTexts)
  const list = useRef<HTMLDivElement>(null)
  return (
    <Combobox.Root
      virtualized
      items={options}
      value={chosen}
      onValueChange={(next) => next && onPick(next.value)}
      isItemEqualToValue={(one: Pick, other: Pick) => one.value === other.value}
      itemToStringLabel={(option: Pick) => option.label}
      filter={includes}
      autoHighlight
      onItemHighlighted={(option, { reason, index }) => {
        if (option && reason !== 'pointer') queueMicrotask(() => showRow(list.current, index))
      }}
    >
      {children}
      <Combobox.Portal>
        <Combobox.Positioner className={popup.positioner} sideOffset={5} align={align}>
          <Combobox.Popup className={classNames(popup.popup, styles.popup)} aria-label={label}>
            <div className={styles.top}>
              <Icon name="search" size={14} />
              <Combobox.Input
                className={styles.input}
                placeholder={texts.search}
                aria-label={`${texts.search}: ${label}`}
              />
            </div>
            <Combobox.Empty className={styles.empty}>{texts.nothingFound}</Combobox.Empty>
            <Combobox.List>
              <Rows scroller={list} />
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}

interface PickFieldProps {
  name: string
  label: string
  hint?: ReactNode
  options: readonly Pick[]
  value: string
  onChange: (value: string) => void
}

/** As `SelectField`, for a list that is searched rather than read. */
export const PickField = ({ name, label, hint, options, value, onChange }: PickFieldProps) => (
  <Field.Root name={name} className={field.field}>
    <Field.Label className={field.label} nativeLabel={false} render={<div />}>
      {label}
    </Field.Label>
    <PickList
      label={label}
      options={options}
      chosen={options.find((option) => option.value === value) ?? null}
      onPick={onChange}
      align="start"
    >
      <Combobox.Trigger className={classNames(choice.trigger, choice.wide)}>
        <span className={styles.chosen}>
          <Combobox.Value />
        </span>
        <Icon name="upDown" size={13} />
      </Combobox.Trigger>
    </PickList>
    {hint && <Field.Description className={field.hint}>{hint}</Field.Description>}
    <Field.Error className={field.error} />
  </Field.Root>
)

interface PickMenuProps {
  /** The button that opens it. */
  trigger: ReactElement
  label: string
  options: readonly Pick[]
  onPick: (value: string) => void
}

/** As `Menu`, for many actions of one kind. */
export const PickMenu = ({ trigger, label, options, onPick }: PickMenuProps) => (
  <PickList label={label} options={options} chosen={null} onPick={onPick} align="end">
    <Combobox.Trigger render={trigger} role="button" />
  </PickList>
)
