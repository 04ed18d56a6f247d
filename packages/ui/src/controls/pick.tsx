// Chooses one of many from a searchable list. While the list is closed, only its button is rendered.
import {
  type ButtonHTMLAttributes,
  type CSSProperties,
  cloneElement,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import popup from '../overlays/popup.module.css'
import field from './field.module.css'
import styles from './pick.module.css'
import { type Pick, PickList } from './pick-list.tsx'
import choice from './select.module.css'

export type { Pick } from './pick-list.tsx'

type Align = 'start' | 'end'

const WIDTH = 250
/** Between the list and its button, and between the list and the edge of the page, in pixels. */
const GAP = 5
/** With less space than this below the button, the list opens on the side that has more. */
const ENOUGH = 320

/** Below the button, or above it; inside the page. */
const computePosition = (button: Element, align: Align): CSSProperties => {
  const { left, right, top, bottom } = button.getBoundingClientRect()
  const width = Math.min(Math.max(right - left, WIDTH), innerWidth - 2 * GAP)
  const start = align === 'start' ? left : right - width
  const [above, below] = [top - 2 * GAP, innerHeight - bottom - 2 * GAP]
  const isBelow = below >= Math.min(ENOUGH, above)
  return {
    width,
    left: Math.max(GAP, Math.min(start, innerWidth - width - GAP)),
    ...(isBelow ? { top: bottom + GAP } : { bottom: innerHeight - top + GAP }),
    ['--available-height' as string]: `${isBelow ? below : above}px`,
  }
}

interface PopupProps {
  id: string
  button: RefObject<HTMLButtonElement | null>
  label: string
  align: Align
  onClose: () => void
  children: ReactNode
}

/** Shown in the browser's top layer, so no ancestor clips it; a press elsewhere closes it. */
const PickPopup = ({ id, button, label, align, onClose, children }: PopupProps) => {
  const box = useRef<HTMLDivElement>(null)
  const [style, setStyle] = useState(() => (button.current ? computePosition(button.current, align) : {}))
  useLayoutEffect(() => box.current?.showPopover(), [])
  useEffect(() => {
    const isInside = ({ target }: Event): boolean => target instanceof Node && box.current?.contains(target) === true
    const press = (event: Event) => {
      if (!isInside(event) && !button.current?.contains(event.target as Node)) onClose()
    }
    const follow = (event: Event) => {
      if (button.current && !isInside(event)) setStyle(computePosition(button.current, align))
    }
    addEventListener('pointerdown', press, true)
    addEventListener('scroll', follow, { capture: true, passive: true })
    addEventListener('resize', follow)
    return () => {
      removeEventListener('pointerdown', press, true)
      removeEventListener('scroll', follow, true)
      removeEventListener('resize', follow)
    }
  }, [button, align, onClose])
  return (
    <div
      ref={box}
      id={id}
      popover="manual"
      role="dialog"
      aria-label={label}
      className={classNames(popup.popup, styles.popup)}
      style={style}
    >
      {children}
    </div>
  )
}

interface ChoiceProps {
  label: string
  options: readonly Pick[]
  selectedValue?: string
  align: Align
  onPick: (value: string) => void
}

/** The props of the button that opens the list, and the list while it is open. */
const usePick = ({ label, options, selectedValue, align, onPick }: ChoiceProps) => {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => {
    setIsOpen(false)
    button.current?.focus({ preventScroll: true })
  }, [])
  const leave = useCallback(() => setIsOpen(false), [])
  const opener: ButtonHTMLAttributes<HTMLButtonElement> & { ref: RefObject<HTMLButtonElement | null> } = {
    ref: button,
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    onClick: () => setIsOpen(!isOpen),
  }
  const list = isOpen && (
    <PickPopup id={id} button={button} label={label} align={align} onClose={leave}>
      <PickList
        label={label}
        options={options}
        selectedValue={selectedValue}
        onClose={close}
        onPick={(value) => {
          close()
          onPick(value)
        }}
      />
    </PickPopup>
  )
  return { opener, list }
}

interface PickFieldProps {
  name: string
  label: string
  hint?: ReactNode
  options: readonly Pick[]
  value: string
  onChange: (value: string) => void
}

/** Like `SelectField`, for lists that are searched rather than read. */
export const PickField = ({ name, label, hint, options, value, onChange }: PickFieldProps) => {
  const id = useId()
  const { opener, list } = usePick({ label, options, selectedValue: value, align: 'start', onPick: onChange })
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <button
        {...opener}
        type="button"
        role="combobox"
        id={id}
        name={name}
        aria-expanded={opener['aria-expanded']}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className={classNames(choice.trigger, choice.wide)}
      >
        <span className={styles.chosen}>{options.find((option) => option.value === value)?.label}</span>
        <Icon name="upDown" size={13} />
      </button>
      {list}
      {hint && (
        <p id={`${id}-hint`} className={field.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

interface PickMenuProps {
  /** The button that opens the list. */
  trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>
  label: string
  options: readonly Pick[]
  onPick: (value: string) => void
}

/** Like `Menu`, for many actions of one kind. */
export const PickMenu = ({ trigger, label, options, onPick }: PickMenuProps) => {
  const { opener, list } = usePick({ label, options, align: 'end', onPick })
  return (
    <>
      {cloneElement(trigger, opener)}
      {list}
    </>
  )
}
