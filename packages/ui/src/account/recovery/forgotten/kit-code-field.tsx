// The code of a recovery kit, typed or pasted: says which group is mistyped while it is typed.
import { listWrongKitGroups, readKitGroups } from '@company-data/sdk/person'
import { TextArea, useTexts } from '@company-data/ui'
import { useState } from 'react'
import { forgottenTexts } from './forgotten-texts.ts'

/** The QR code of a sheet begins so. */
export const stripKitPrefix = (text: string): string => text.trim().replace(/^KIT1:/i, '')

export const KitCodeField = () => {
  const texts = useTexts(forgottenTexts)
  const [code, setCode] = useState('')
  const wrongGroups = listWrongKitGroups(stripKitPrefix(code))
  return (
    <TextArea
      name="kit_code"
      label={texts.kitCode}
      hint={texts.kitCodeHint}
      autoComplete="off"
      rows={3}
      mono
      maxLength={120}
      value={code}
      onValueChange={setCode}
      problem={wrongGroups.length > 0 ? texts.wrongGroups(wrongGroups) : undefined}
      validate={(value) => (readKitGroups(stripKitPrefix(value)) ? null : texts.kitCodeNeeded)}
    />
  )
}
