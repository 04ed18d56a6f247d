// Offers a passkey where a signature has to be confirmed, for a person who has none.
import { Button, useTexts } from '@company-data/ui'
import { agreeingTexts } from './decision-texts.ts'

export const NoPasskey = ({ onAdd }: { onAdd: () => void }) => {
  const texts = useTexts(agreeingTexts)
  return (
    <div>
      <p className="muted">{texts.noPasskey}</p>
      <Button icon="key" onClick={onAdd}>
        {texts.addPasskey}
      </Button>
    </div>
  )
}
