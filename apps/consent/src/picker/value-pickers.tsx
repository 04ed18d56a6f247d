// The list of requested values.
import type { SecretGuard } from '@company-data/sdk/plugins'
import { SecretScope } from '@company-data/web/companies'
import type { FieldErrors } from '../pages/page-form.tsx'
import type { Pickers } from './use-pickers.ts'
import styles from './value-picker.module.css'
import { ValuePicker } from './value-picker.tsx'

interface ValuePickersProps extends Pick<Pickers, 'pickers'> {
  guard: Pick<SecretGuard, 'find'>
  errors: FieldErrors
}

export const ValuePickers = ({ pickers, guard, errors }: ValuePickersProps) => (
  <SecretScope finder={guard.find}>
    <ul className={styles.list}>
      {pickers.map((picker) => (
        <ValuePicker key={picker.question.name} picker={picker} error={errors[picker.question.name]} />
      ))}
    </ul>
  </SecretScope>
)
