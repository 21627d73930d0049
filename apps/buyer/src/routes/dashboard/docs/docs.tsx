import { DOCUMENTS, type PresaleDocument } from '@presale/rules/presale'
import { GUIDE_TEXTS as TEXTS } from '@presale/rules/texts/guides'
import { PRESALE_DOCUMENT_TEXTS } from '@presale/rules/texts/presale-documents'
import { BUYING_GUIDE } from '@presale/rules/texts/presale-guides'
import { Button } from '@presale/ui/button'
import { Card } from '@presale/ui/card'
import { useDocumentTitle } from '@presale/ui/document-title'
import { PageHeader } from '@presale/ui/page-header'
import { Clock, Download } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'

/** The presale's documents. The link of a document without a file leads nowhere, and the card says so (D24). */
export function Docs() {
  useDocumentTitle(TEXTS.documentTitle(TEXTS.documents))
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={TEXTS.documents}
        description={PRESALE_DOCUMENT_TEXTS.introduction}
        actions={
          <Button asChild>
            <Link to="/dashboard/how-to-buy">{TEXTS.backTo(BUYING_GUIDE.title)}</Link>
          </Button>
        }
      />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-3">
        {DOCUMENTS.map((document) => (
          <DocumentCard key={document.name} document={document} />
        ))}
      </div>
    </div>
  )
}

function DocumentCard({ document }: { document: PresaleDocument }) {
  const reason = useId()
  const { title, text } = PRESALE_DOCUMENT_TEXTS.cards[document.name]
  return (
    <Card title={title} className="flex flex-col">
      <p>{text}</p>
      <p className="mt-auto pt-5">
        {document.file ? (
          <Button asChild>
            <a href={document.file} download aria-label={TEXTS.downloadNamed(title)}>
              <Download aria-hidden="true" />
              {TEXTS.download}
            </a>
          </Button>
        ) : (
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2 text-muted">
            <Button asChild>
              {/* biome-ignore lint/a11y/useSemanticElements: no element is a link without a target */}
              <span
                role="link"
                tabIndex={0}
                aria-disabled="true"
                aria-describedby={reason}
                aria-label={TEXTS.downloadNamed(title)}
              >
                <Download aria-hidden="true" />
                {TEXTS.download}
              </span>
            </Button>
            <span id={reason} className="flex items-center gap-2">
              <Clock aria-hidden="true" className="size-4 shrink-0" />
              {TEXTS.notPublished}
            </span>
          </span>
        )}
      </p>
    </Card>
  )
}
