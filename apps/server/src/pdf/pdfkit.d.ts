/** pdfkit by the name that package.json gives it, because the release archive has it as one file. */
declare module '#pdfkit' {
  export { default } from 'pdfkit'
}
