// Entry point `@company-data/web/companies/rules`: rules and texts about companies without JSX, shared by all apps.
export {
  findNamesake,
  type Identity,
  type Namesake,
  type NamesakeSearch,
  NO_NAMESAKE,
  searchNamesake,
} from './identity-rules.ts'
export { identityTexts } from './identity-texts.ts'
