// The capability groups as checkboxes with explanations, and the resulting endpoints.
import { capabilities } from '@company-data/protocol/capability-groups'
import { patternsFor } from '@company-data/protocol/whitelist-patterns'
import type { Capability } from '@company-data/sdk/company'
import { Checkbox, useTexts } from '@company-data/ui'
import styles from './clients.module.css'
import { clientsTexts } from './clients-texts.ts'

interface CapabilityChoiceProps {
  selectedCapabilities: readonly Capability[]
  onChange: (selectedCapabilities: readonly Capability[]) => void
}

export const CapabilityChoice = ({ selectedCapabilities, onChange }: CapabilityChoiceProps) => {
  const texts = useTexts(clientsTexts)
  return (
    <>
      <fieldset className={styles.capabilities}>
        <legend>{texts.capabilitiesHead}</legend>
        {capabilities.map((capability) => (
          <Checkbox
            key={capability}
            label={texts.capabilities[capability].name}
            hint={texts.capabilities[capability].meaning}
            checked={selectedCapabilities.includes(capability)}
            onChange={(isChosen) =>
              onChange(
                isChosen
                  ? [...selectedCapabilities, capability]
                  : selectedCapabilities.filter((other) => other !== capability),
              )
            }
          />
        ))}
      </fieldset>
      <section className={styles.whitelist}>
        <h3>{texts.whitelist}</h3>
        <p className="muted">{texts.whitelistText}</p>
        <ul>
          {patternsFor('acct', selectedCapabilities).map((pattern) => (
            <li key={pattern}>
              <code>{pattern}</code>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
