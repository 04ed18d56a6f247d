// The fields of a proof, from the frame of both apps.
export { AccountPasswordField, CodeField } from '@company-data/ui/frame'
