import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// What is waited for comes at once; on a busy machine code that a part asks for may take seconds.
configure({ asyncUtilTimeout: 10_000 });
