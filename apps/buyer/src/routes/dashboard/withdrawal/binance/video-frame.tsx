import { TUTORIAL_VIDEO, type TutorialVideo } from '@presale/rules/presale'
import { GUIDE_TEXTS as TEXTS } from '@presale/rules/texts/guides'
import { Button } from '@presale/ui/button'
import { Clock, Play } from 'lucide-react'
import { useState } from 'react'

const FRAME = 'aspect-video w-full rounded-surface'
const PLACE = `${FRAME} flex flex-col items-center justify-center gap-3 border border-rule border-dashed p-6 text-center`

/** The tutorial video. Nothing is loaded from its host before the buyer presses its button (D24). */
export function VideoFrame() {
  if (TUTORIAL_VIDEO) return <Video video={TUTORIAL_VIDEO} />
  return (
    <p className={`${PLACE} text-muted`}>
      <Clock aria-hidden="true" className="size-6" />
      {TEXTS.notPublished}
    </p>
  )
}

function Video({ video }: { video: TutorialVideo }) {
  const [wanted, setWanted] = useState(false)
  if (wanted) {
    return (
      <iframe
        ref={(frame) => frame?.focus()}
        title={video.title}
        src={video.embedUrl}
        allow="fullscreen; picture-in-picture"
        sandbox="allow-scripts allow-same-origin allow-presentation"
        referrerPolicy="strict-origin"
        className={FRAME}
      />
    )
  }
  return (
    <div className={PLACE}>
      <Button variant="primary" size="lg" onClick={() => setWanted(true)}>
        <Play aria-hidden="true" />
        {TEXTS.loadVideo}
      </Button>
      <p className="max-w-prose text-muted">{TEXTS.videoHost(video.host)}</p>
    </div>
  )
}
