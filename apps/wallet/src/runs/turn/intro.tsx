// Before the first question: who asks, what, who sees the answers, what becomes of them, and how to take it back.
import type { FlowRunRecord } from '@company-data/sdk/person'
import { Badge, Button, Card, Row, useTexts } from '@company-data/ui'
import type { Participant } from '../party-names.ts'
import { runPageTexts } from '../run-texts.ts'
import styles from './turn.module.css'
import type { Asker } from './turn-props.ts'
import { turnTexts } from './turn-texts.ts'

type Node = FlowRunRecord['definition']['nodes'][number]

const ownNodes = ({ definition }: FlowRunRecord, parties: readonly string[]): Node[] =>
  definition.nodes.filter(({ party, elements }) => parties.includes(party) && elements.length > 0)

const questionsIn = ({ elements }: Node): number =>
  elements.filter(({ kind }) => kind === 'field' || kind === 'plugin').length

const outputsOf = ({ definition }: FlowRunRecord): string[] => [
  ...new Set(definition.nodes.flatMap(({ document }) => document?.outputs.map(({ name }) => name) ?? [])),
]

interface AskedPlugin {
  plugin_name: string
  host: string
  /** The labels of the answers that it is told by itself (D2-DEF-09). */
  inputLabels: readonly string[]
}

/** Each plugin of these steps once. */
const pluginsIn = ({ definition }: FlowRunRecord, nodes: readonly Node[]): AskedPlugin[] => {
  const elements = definition.nodes.flatMap((node) => node.elements)
  const labelOf = (key: string): string => {
    const element = elements.find((one) => 'slug' in one && one.slug === key.split('.')[0])
    const constant = definition.constants.find((one) => one.key === key)
    return element && 'label' in element ? element.label : constant?.label || key
  }
  const questions = nodes
    .flatMap((node) => node.elements)
    .flatMap((element): AskedPlugin[] => {
      if (element.kind !== 'plugin' || element.plugin.snapshot === null) return []
      const { plugin_name, host } = element.plugin.snapshot
      return [{ plugin_name, host, inputLabels: Object.values(element.plugin.inputs).map(labelOf) }]
    })
  const byName = Map.groupBy(questions, ({ plugin_name, host }) => `${plugin_name} ${host}`)
  return [...byName.values()].flatMap((group) => {
    const [first] = group
    return first ? [{ ...first, inputLabels: [...new Set(group.flatMap(({ inputLabels }) => inputLabels))] }] : []
  })
}

export const ParticipantList = ({ participants }: { participants: readonly Participant[] }) => {
  const texts = useTexts(runPageTexts)
  return (
    <ul className={styles.people}>
      {participants.map(({ userId, name, parties }) => (
        <li key={userId} className={styles.person}>
          <Badge tone="sealed" icon="lock">
            {name}
          </Badge>
          <span className="muted">{texts.role(parties.join(', '))}</span>
        </li>
      ))}
    </ul>
  )
}

interface IntroProps {
  record: FlowRunRecord
  ownParties: readonly string[]
  asker: Asker
  participants: readonly Participant[]
  onBegin: () => void
}

export const Intro = ({ record, ownParties, asker, participants, onBegin }: IntroProps) => {
  const texts = useTexts(turnTexts)
  const nodes = ownNodes(record, ownParties)
  const plugins = pluginsIn(record, nodes)
  const isDocument = record.output_mode === 'document'
  return (
    <Card title={texts.introTitle(asker.company)} text={texts.introText(asker.service)}>
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
          <p>{isDocument ? texts.becomesDocuments(outputsOf(record).join(', ')) : texts.becomesData(asker.service)}</p>
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
          <p>{texts.takeBackText}</p>
        </section>
        <Row>
          <Button kind="main" icon="arrowRight" onClick={onBegin}>
            {texts.begin}
          </Button>
        </Row>
      </div>
    </Card>
  )
}
