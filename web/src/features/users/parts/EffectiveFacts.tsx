import type { EffectiveAccess } from '@service-center/contract/users/user-access.ts'
import { Link } from '@tanstack/react-router'
import { addressOf } from '../../../kit/addresses.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { Chip } from '../../../ui/page/Chip.tsx'
import { fieldsByLevel, levelText } from '../form/access-rules.ts'
import { CheckList } from './CheckList.tsx'
import layout from '../../../ui/page/canvas.module.css'
import { PathText } from '../../../ui/text/PathText.tsx'
import classes from './lists.module.css'

/** Everything that a user may see and do. */
export function EffectiveFacts({ access }: { access: EffectiveAccess }) {
  const { signIn, rights, customers, isAdmin } = access
  const canSignIn = signIn.every(({ passed }) => passed)
  const held = rights.filter((right) => right.held).map(({ tag }) => tag)
  return (
    <>
      <Card title="Coming in" detail={canSignIn ? 'Can come in' : 'Cannot come in'}>
        <CheckList checks={signIn} />
      </Card>
      <Card title="Customers" detail={isAdmin ? 'Sees everything' : customers.length}>
        <CustomerList customers={customers} />
      </Card>
      <div className={layout['wide']}>
        <Card
          title="Access fields"
          detail={`${levelText(held, rights)}, in all ${held.length} of ${rights.length}`}
        >
          <ul className={classes['rows']}>
            {fieldsByLevel(rights).map(({ level: number, name, fields }) => (
              <li key={number}>
                <span className={classes['main']}>
                  {name}
                  <RightChips
                    rights={rights.filter(({ tag }) => fields.some((field) => field.tag === tag))}
                  />
                </span>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  )
}

function CustomerList({ customers }: Pick<EffectiveAccess, 'customers'>) {
  if (customers.length === 0)
    return <p className={classes['empty']}>This user belongs to no customer that you see.</p>
  return (
    <ul className={classes['rows']}>
      {customers.map(({ id, name, path, isMain, subCustomers, devices }) => (
        <li key={id}>
          <span className={classes['main']}>
            <Link {...addressOf.customer(id)} className="sc-link">
              {name}
            </Link>{' '}
            <span className={classes['quiet']}>{id}</span>
            <PathText className={classes['second']} names={path.slice(0, -1)} />
            <span className={classes['second']}>
              {counted(subCustomers, 'sub-customer')}, {counted(devices, 'device')}
            </span>
          </span>
          {isMain && <Chip>Main customer</Chip>}
        </li>
      ))}
    </ul>
  )
}

const counted = (count: number, word: string) =>
  `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`

function RightChips({ rights }: Pick<EffectiveAccess, 'rights'>) {
  const held = rights.filter((right) => right.held)
  const missing = rights.filter((right) => !right.held)
  return (
    <>
      <span className={classes['chips']}>
        {held.map(({ tag, name }) => (
          <Chip key={tag}>{name}</Chip>
        ))}
      </span>
      {missing.length > 0 && (
        <span className={classes['second']}>Not held: {missing.map(({ name }) => name).join(', ')}</span>
      )}
    </>
  )
}
