import { Component, type ReactNode } from 'react'
import { isMissingCode } from '../../../ui/feedback/missing-code.ts'
import { Card } from '../../../ui/page/Card.tsx'

interface WidgetBoundaryProps {
  label: string
  onFailure: () => void
  children: ReactNode
}

/** When the code of a widget cannot be loaded, the others stay as they are. */
export class WidgetBoundary extends Component<WidgetBoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override componentDidCatch(error: unknown): void {
    if (isMissingCode(error)) this.props.onFailure()
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (!isMissingCode(error)) throw error
    return (
      <Card title={this.props.label} level={3} isPadded>
        This widget could not be loaded.
      </Card>
    )
  }
}
