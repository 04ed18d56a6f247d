// The list of requested values.
import type { FieldErrors } from '../pages/page-form.tsx'
import type { Pickers } from './use-pickers.ts'
import styles from './value-picker.module.css'
import { ValuePicker } from './value-picker.tsx'

export const ValuePickers = ({ pickers, errors }: Pick<Pickers, 'pickers'> & { errors: FieldErrors }) => (
  <ul className={styles.list}>
    {pickers.map((picker) => (
      <ValuePicker key={picker.question.name} picker={picker} error={errors[picker.question.name]} />
    ))}
  </ul>
)
