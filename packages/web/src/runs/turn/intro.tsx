// Before the first question: who asks what, who sees the answers, their use, and how to withdraw them.
import type { FlowRunRecord } from '@company-data/sdk/person'
import { Badge, Button, Card, Row, useTexts } from '@company-data/ui'
import { IdentityGate } from '@company-data/web/companies'
import type { NamesakeSearch } from '@company-data/web/companies/rules'
import { type FlowNode, pluginsIn } from './plugin-usage.ts'
import styles from './turn.module.css'
import type { Asker, Participant } from './turn-props.ts'
import { turnTexts } from './turn-texts.ts'

const ownNodes = ({ definition }: FlowRunRecord, parties: readonly string[]): FlowNode[] =>
  definition.nodes.filter(({ party, elements }) => parties.includes(party) && elements.length > 0)

const questionsIn = ({ elements }: FlowNode): number =>
  elements.filter(({ kind }) => kind === 'field' || kind === 'plugin').length

const listOutputNames = ({ definition }: FlowRunRecord): string[] => [
  ...new Set(definition.nodes.flatMap(({ document }) => document?.outputs.map(({ name }) => name) ?? [])),
]

export const ParticipantList = ({ participants }: { participants: readonly Participant[] }) => {
  const texts = useTexts(turnTexts)
  return (
    <ul className={styles.people}>
      {participants.map(({ userId, name, parties }) => (
        <li key={userId} className={styles.person}>
          <Badge tone="sealed" icon="lock">
            {name}
          </Badge>
          {/* Many companies give their role the name that they have. */}
          {parties.join() !== name && <span className="muted">{texts.role(parties.join(', '))}</span>}
        </li>
      ))}
    </ul>
  )
}

interface IntroProps {
  record: FlowRunRecord
  ownParties: readonly string[]
  asker: Asker
  namesakes: NamesakeSearch
  participants: readonly Participant[]
  /** The others already have the answers of earlier steps. */
  hasSent: boolean
  onBegin: () => void
}

export const Intro = ({ record, ownParties, asker, namesakes, participants, hasSent, onBegin }: IntroProps) => {
  const texts = useTexts(turnTexts)
  const nodes = ownNodes(record, ownParties)
  const plugins = pluginsIn(record, nodes)
  const isDocument = record.output_mode === 'document'
  return (
    <Card
      title={texts.introTitle(asker.company)}
      text={`${texts.introText(asker.service)} ${plugins.length > 0 ? texts.introPlugins : texts.introNothing}`}
    >
      <div className={styles.parts}>
        <section className={styles.part}>
          <h3>{texts.steps}</h3>
          <ul className={styles.steps}>
            {nodes.map((node) => (
              <li key={node.key} className={styles.step}>
                <span>{node.label}</span>
                <span className="muted">
                  {questionsIn(node) === 0 ? texts.noQuestions : texts.questions(questionsIn(node))}
                </span>
              </li>
            ))}
          </ul>
          {nodes.length > 1 && <p className="muted">{texts.depends}</p>}
        </section>
        <section className={styles.part}>
          <h3>{texts.sees}</h3>
          <ParticipantList participants={participants} />
          <p className="muted">{texts.seesText}</p>
        </section>
        <section className={styles.part}>
          <h3>{texts.becomes}</h3>
          <p>
            {isDocument ? texts.becomesDocuments(listOutputNames(record).join(', ')) : texts.becomesData(asker.service)}
          </p>
        </section>
        {plugins.length > 0 && (
          <section className={styles.part}>
            <h3>{texts.plugins}</h3>
            {plugins.map(({ plugin_name, host, inputLabels }) => (
              <p key={`${plugin_name} ${host}`}>
                {texts.pluginText(plugin_name, host)}{' '}
                {inputLabels.length > 0 && texts.pluginTold(inputLabels.join(', '))}
              </p>
            ))}
          </section>
        )}
        <section className={styles.part}>
          <h3>{texts.takeBack}</h3>
          {hasSent && <p>{texts.someSent}</p>}
          <p>
            {plugins.length > 0 ? texts.untilSendPlugins : texts.untilSend} {texts.takeBackText}
          </p>
        </section>
        <IdentityGate identity={asker.identity} namesakes={namesakes}>
          <Row>
            <Button kind="main" icon="arrowRight" onClick={onBegin}>
              {texts.begin}
            </Button>
          </Row>
        </IdentityGate>
      </div>
    </Card>
  )
}
