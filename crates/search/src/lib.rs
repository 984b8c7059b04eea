//! nply search
