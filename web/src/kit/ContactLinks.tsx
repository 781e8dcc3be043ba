import { Missing } from '../ui/state/StateText.tsx'

export function MailLink({ email }: { email: string }) {
  if (email === '') return <Missing />
  return (
    <a className="sc-link" href={`mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`}>
      {email}
    </a>
  )
}

export function PhoneLink({ phone }: { phone: string }) {
  if (phone === '') return <Missing />
  return (
    <a className="sc-link" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
      {phone}
    </a>
  )
}
