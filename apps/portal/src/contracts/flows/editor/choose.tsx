// A choice among the steps or values of a flow: a plain list if short, a searchable one if long.
import { Menu, type Pick, PickField, PickMenu, SelectField } from '@company-data/ui'
import type { ButtonHTMLAttributes, ReactElement, ReactNode } from 'react'

/** More than fit into the list without scrolling. */
const LONG = 20

interface ChooseFieldProps {
  name: string
  label: string
  hint?: ReactNode
  value: string
  options: readonly Pick[]
  onChange: (value: string) => void
}

export const ChooseField = (props: ChooseFieldProps) =>
  props.options.length > LONG ? <PickField {...props} /> : <SelectField {...props} />

interface ChooseMenuProps {
  trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>
  label: string
  options: readonly Pick[]
  onPick: (value: string) => void
}

export const ChooseMenu = ({ trigger, options, onPick, ...props }: ChooseMenuProps) =>
  options.length > LONG ? (
    <PickMenu trigger={trigger} options={options} onPick={onPick} {...props} />
  ) : (
    <Menu trigger={trigger} actions={options.map(({ value, label }) => ({ label, run: () => onPick(value) }))} />
  )
