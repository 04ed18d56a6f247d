// Chooses one of many by typing part of its name; the list narrows with every letter.
import { Combobox as Base } from '@base-ui/react/combobox'
import { Field } from '@base-ui/react/field'
import { type ReactNode, useMemo } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import { kitTexts } from '../language/kit-texts.ts'
import { useTexts } from '../language/language.tsx'
import popup from '../overlays/popup.module.css'
import field from './field.module.css'
import styles from './search-select.module.css'

export interface SearchedOption {
  value: string
  label: string
}

interface SearchSelectProps {
  name: string
  label: string
  hint?: ReactNode
  options: readonly SearchedOption[]
  /** Empty if nothing is chosen. */
  value: string
  onChange: (value: string) => void
  /** True if an option matches the query; by default, the option names are searched. */
  fits?: (option: SearchedOption, query: string) => boolean
}

export const SearchSelectField = ({ name, label, hint, options, value, onChange, fits }: SearchSelectProps) => {
  const texts = useTexts(kitTexts)
  const items = useMemo(
    () =>
      Base.createItems([...options], {
        getValue: (option: SearchedOption) => option.value,
        getLabel: (option: SearchedOption) => option.label,
      }),
    [options],
  )
  return (
    <Field.Root name={name} className={field.field}>
      <Field.Label className={field.label}>{label}</Field.Label>
      <Base.Root
        items={items}
        value={value === '' ? null : value}
        onValueChange={(next) => onChange(next ?? '')}
        autoHighlight
        {...(fits && { filter: fits })}
      >
        <Base.InputGroup className={field.box} data-target>
          <Base.Input className={field.control} placeholder={texts.typeToSearch} autoComplete="off" />
          <Base.Trigger className={styles.opener} aria-label={`${texts.show}: ${label}`} tabIndex={-1}>
            <Icon name="upDown" size={13} />
          </Base.Trigger>
        </Base.InputGroup>
        <Base.Portal>
          <Base.Positioner className={popup.positioner} sideOffset={5}>
            <Base.Popup className={classNames(popup.popup, styles.popup)}>
              <Base.Empty className={styles.empty}>{texts.nothingFound}</Base.Empty>
              <Base.List>
                {(option: SearchedOption) => (
                  <Base.Item key={option.value} value={option.value} className={popup.item}>
                    {option.label}
                    <Base.ItemIndicator className={popup.end}>
                      <Icon name="check" size={14} />
                    </Base.ItemIndicator>
                  </Base.Item>
                )}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
      {hint && <Field.Description className={field.hint}>{hint}</Field.Description>}
      <Field.Error className={field.error} />
    </Field.Root>
  )
}
