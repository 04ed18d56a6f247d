// The first link of an app, visible while it has the focus: leads past the navigation to the element with the id `content`.
import { kitTexts } from '../language/kit-texts.ts'
import { useTexts } from '../language/language.tsx'
import styles from './skip-link.module.css'

export const SkipLink = () => (
  <a className={styles.link} href="#content">
    {useTexts(kitTexts).skip}
  </a>
)
