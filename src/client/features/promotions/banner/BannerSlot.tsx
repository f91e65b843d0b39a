import { Component, memo, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { PartSlot } from '../../../routing/PartSlot';
import { selectIsQuiet } from '../../platform/navigation/navigationSlice';
import { isBannerOpen, selectBanner } from './bannerSlice';
import { lazyBanner } from './lazyBanner';

/** Hides a banner that fails to render. */
class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}

/**
 * The place of the countdown banner, above every page but the quiet ones. Memoized, and outside of the router: if it
 * rendered again before its code is here, or below a context that changes with the address, React would drop what the
 * server has rendered, and the page would jump. So its links are plain ones.
 */
export const BannerSlot = memo(function BannerSlot() {
  const isQuiet = useSelector(selectIsQuiet);
  const isOpen = isBannerOpen(useSelector(selectBanner));
  if (!isOpen || isQuiet) return null;
  return (
    <ErrorBoundary>
      <PartSlot part={lazyBanner} render={({ Banner }) => <Banner />} />
    </ErrorBoundary>
  );
});
