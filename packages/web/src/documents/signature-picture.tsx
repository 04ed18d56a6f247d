// A picture of the signature, drawn or typed, that the seal prints beside the evidence. It proves nothing (decision 0068).
import { Button, Radios, Row, TextField, useTexts } from '@company-data/ui'
import { type PointerEvent, useState } from 'react'
import styles from './signature-picture.module.css'
import {
  beginStroke,
  extendStroke,
  FIELD,
  keepPicture,
  type PictureInput,
  type PictureKind,
  readPicture,
  toPoints,
} from './signature-strokes.ts'
import { signingTexts } from './signing-texts.ts'

type ChangePicture = (change: (picture: PictureInput) => PictureInput) => void

/** The picture of a form, kept in `inputs` like its names, because the form may be closed and opened again. */
export const useSignaturePicture = (inputs: Map<string, string>, onTyped: (() => void) | undefined) => {
  const [picture, setPicture] = useState(() => readPicture(inputs))
  const change: ChangePicture = (changed) => {
    const next = changed(readPicture(inputs))
    keepPicture(inputs, next)
    setPicture(next)
    onTyped?.()
  }
  return { picture, change }
}

interface FieldProps {
  input: PictureInput
  onChange: ChangePicture
}

const findPoint = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): readonly [number, number] => {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return [((clientX - left) / width) * FIELD.width, ((clientY - top) / height) * FIELD.height]
}

const DrawingField = ({ input: { strokes }, onChange }: FieldProps) => {
  const texts = useTexts(signingTexts)
  const [isDown, setIsDown] = useState(false)
  const change = (draw: typeof beginStroke, event: PointerEvent<SVGSVGElement>): void => {
    const [x, y] = findPoint(event)
    onChange((input) => ({ ...input, strokes: draw(input.strokes, x, y) }))
  }
  return (
    <div className={styles.drawing}>
      <svg
        role="img"
        aria-label={strokes.length === 0 ? texts.drawHere : texts.drawn}
        className={styles.field}
        viewBox={`0 0 ${FIELD.width} ${FIELD.height}`}
        onPointerDown={(event) => {
          // A second finger and the other buttons of a mouse do not draw.
          if (!event.isPrimary || event.button !== 0) return
          event.preventDefault()
          event.currentTarget.setPointerCapture(event.pointerId)
          setIsDown(true)
          change(beginStroke, event)
        }}
        onPointerMove={(event) => isDown && event.isPrimary && change(extendStroke, event)}
        onPointerUp={() => setIsDown(false)}
        onPointerCancel={() => setIsDown(false)}
      >
        <line className={styles.base} x1="80" x2={FIELD.width - 80} y1="310" y2="310" />
        {strokes.map((stroke, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stroke is only added at the end, or all are removed
          <polyline key={index} className={styles.stroke} points={toPoints(stroke)} />
        ))}
      </svg>
      <Row>
        <span className="muted">{texts.drawHere}</span>
        {strokes.length > 0 && (
          <Button onClick={() => onChange((input) => ({ ...input, strokes: [] }))}>{texts.clearDrawing}</Button>
        )}
      </Row>
    </div>
  )
}

const TypedField = ({ input: { text = '' }, onChange }: FieldProps) => {
  const texts = useTexts(signingTexts)
  return (
    <>
      <TextField
        name="picture_text"
        label={texts.typedSignature}
        autoComplete="off"
        maxLength={100}
        defaultValue={text}
        onValueChange={(value) => onChange((input) => ({ ...input, text: value }))}
      />
      {text.trim() !== '' && (
        <p className={styles.typed} aria-hidden="true">
          {text}
        </p>
      )}
    </>
  )
}

/** `readName`: the name as it is typed so far. */
export const SignaturePictureField = ({ readName, ...props }: FieldProps & { readName: () => string }) => {
  const texts = useTexts(signingTexts)
  const { input, onChange } = props
  const choose = (kind: PictureKind): void =>
    onChange(({ text, ...picture }) => ({ ...picture, kind, text: kind === 'typed' ? (text ?? readName()) : text }))
  return (
    <>
      <Radios
        label={texts.picture}
        value={input.kind}
        onChange={choose}
        options={[
          { value: 'none', label: texts.pictureNone, hint: texts.pictureNoneHint },
          { value: 'drawn', label: texts.pictureDrawn },
          { value: 'typed', label: texts.pictureTyped },
        ]}
      />
      {input.kind === 'drawn' && <DrawingField {...props} />}
      {input.kind === 'typed' && <TypedField {...props} />}
      {input.kind !== 'none' && <p className="muted">{texts.pictureText}</p>}
    </>
  )
}
