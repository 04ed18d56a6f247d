// The fields of a new passcode, typed twice because it can never be shown.
import { PasswordField, useTexts } from '@company-data/ui'
import { useState } from 'react'
import { newPasscodeTexts } from './new-passcode-texts.ts'
import { isWeakPasscode } from './weak-passcode.ts'

const MIN_PASSCODE_LENGTH = 6

/** The fields are named `new_passcode` and `repeated`. */
export const NewPasscodeFields = () => {
  const texts = useTexts(newPasscodeTexts)
  const [first, setFirst] = useState('')
  const checkNew = (value: string): string | null => {
    if (value.length < MIN_PASSCODE_LENGTH) return texts.rule
    return isWeakPasscode(value) ? texts.weak : null
  }
  return (
    <>
      <PasswordField
        name="new_passcode"
        label={texts.newPasscode}
        hint={texts.rule}
        inputMode="numeric"
        autoComplete="off"
        value={first}
        onValueChange={setFirst}
        validate={checkNew}
      />
      <PasswordField
        name="repeated"
        label={texts.repeat}
        inputMode="numeric"
        autoComplete="off"
        validate={(value) => (value === first ? null : texts.differs)}
      />
    </>
  )
}
