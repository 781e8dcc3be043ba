import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { Link, useParams } from '@tanstack/react-router'
import { q } from '../../api/query.ts'
import { useLoad } from '../../api/use-load.ts'
import { addressOf } from '../../kit/addresses.ts'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Explanation } from './parts/Explanation.tsx'
import layout from '../../ui/page/canvas.module.css'

const NO_SUCH_TABLET = {
  title: 'There is no such tablet',
  text: 'Or it belongs to a customer that you do not see.',
}

/** What a tablet may use, and why. */
export default function FeatureExplanationPage() {
  const { tabletId = '' } = useParams({ strict: false })
  const load = useLoad(q(api.tabletFeatures.explain, { params: { id: tabletId } }))
  return (
    <article className={layout['page']}>
      <PageHeader
        title="Features"
        sentence="What this tablet may use, since when, until when, and by what."
        back={
          <Link {...addressOf.device({ type: DEVICE_TYPE.tablet, id: Number(tabletId) })}>
            Tablet {tabletId}
          </Link>
        }
      />
      <Loaded load={load} notFound={NO_SUCH_TABLET}>
        {(explanation) => <Explanation explanation={explanation} />}
      </Loaded>
    </article>
  )
}
