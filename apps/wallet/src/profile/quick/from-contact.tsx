// Fills the form from a contact: one of the device's address book, where the browser lets the person pick one, or a vCard file.
import type { ContactField } from '@company-data/sdk/person'
import { Button, FileDrop, Notice, useFormats, useTexts } from '@company-data/ui'
import { useState } from 'react'
import { hasContactPicker, pickContact } from './picked-contact.ts'
import { isEmpty, type Values } from './quick-save.ts'
import { quickTexts } from './quick-texts.ts'
import { type ContactValues, parseVcard } from './vcard.ts'

interface FromContactProps {
  fields: readonly ContactField[]
  values: Values
  onFound: (contact: Values) => void
}

export const FromContact = ({ fields, values, onFound }: FromContactProps) => {
  const texts = useTexts(quickTexts)
  const formats = useFormats()
  const [result, setResult] = useState<{ count: number } | 'none'>()
  const fill = (contact: ContactValues | undefined): void => {
    const entries = Object.entries(contact ?? {}).filter(([slug]) => fields.some((field) => field.slug === slug))
    const filled = entries.filter(([slug]) => isEmpty(values[slug]))
    setResult(entries.length === 0 ? 'none' : { count: filled.length })
    onFound(Object.fromEntries(entries))
  }
  const read = async ([file]: readonly File[]) => fill(file && parseVcard(await file.text()))
  // A person who closes the list of contacts chose none, and so does a refusal of the browser.
  const pick = async () => {
    const contact = await pickContact().catch(() => undefined)
    if (contact !== undefined) fill(contact)
  }
  return (
    <>
      {hasContactPicker() && (
        <Button icon="userRound" onClick={() => void pick()}>
          {texts.fromContacts}
        </Button>
      )}
      <FileDrop
        label={texts.fromFile}
        hint={texts.fromFileHint}
        files={[]}
        accept=".vcf,text/vcard,text/x-vcard"
        maxBytes={1_048_576}
        error={result === 'none' ? texts.noContact : undefined}
        onChange={(files) => void read(files)}
      />
      <div role="status">
        {typeof result === 'object' && <Notice tone="good">{texts.filledIn(formats.number(result.count))}</Notice>}
      </div>
    </>
  )
}
